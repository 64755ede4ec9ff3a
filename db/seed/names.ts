/** 32 first and 32 last names give 1,024 full names for generated users. */
export const firstNames =
  'Ada Akira Amina Anders Beatriz Bilal Camille Chidi Daniela Dmitri Esther Farid Freya Gustavo Hana Ibrahim Ines Jamal Kofi Lena Mateo Mei Nadir Olga Paolo Ravi Salma Tariq Ursula Viktor Yara Zuri'.split(
    ' ',
  );

export const lastNames =
  'Abbott Bauer Castillo Diallo Eriksen Fontaine Garcia Hossain Ito Jansen Kaya Lopez Mbeki Novak Ortiz Park Quispe Rossi Singh Takahashi Ueda Vargas Weber Xu Yilmaz Zielinski Achebe Brandt Costa Dvorak Ekwueme Fischer'.split(
    ' ',
  );
