import type { SampleMail } from './sample.ts';

/** Answers in many languages: what the author wrote, the heading that their program added, and a quoted line. */
const answers: [name: string, own: string, heading: string, quoted: string][] = [
  [
    'Gmail, English',
    'Please order twelve chairs.',
    'On Wed, Nov 25, 2026 at 9:00 AM Rosa Delgado <rosa@example.com> wrote:',
    'How many chairs do you need?',
  ],
  [
    'Gmail, a heading on two lines',
    'Please order twelve chairs.',
    'On Wed, Nov 25, 2026 at 9:00 AM Rosa Delgado from the office in Leeds\n<rosa@example.com> wrote:',
    'How many chairs do you need?',
  ],
  [
    'Thunderbird, American dates',
    'Please order twelve chairs.',
    'On 11/25/26 09:00, Rosa Delgado wrote:',
    'How many chairs do you need?',
  ],
  [
    'Fastmail, English',
    'Please order twelve chairs.',
    'On Wed, 25 Nov 2026, at 9:00 AM, Rosa Delgado wrote:',
    'How many chairs do you need?',
  ],
  [
    'ProtonMail, English',
    'Please order twelve chairs.',
    'On Wednesday, November 25th, 2026 at 9:00 AM, Rosa <rosa@example.com> wrote:',
    'How many chairs do you need?',
  ],
  [
    'Zimbra, English',
    'Please order twelve chairs.',
    '----- On Nov 25, 2026, at 9:00 AM, Rosa Delgado rosa@example.com wrote:',
    'How many chairs do you need?',
  ],
  [
    'Spark, English',
    'Please order twelve chairs.',
    'On 25 Nov 2026 at 09:00 +0000, Rosa Delgado <rosa@example.com>, wrote:',
    'How many chairs do you need?',
  ],
  [
    'Superhuman, English',
    'Please order twelve chairs.\n\nSent via Superhuman',
    'On Wed, Nov 25, 2026 at 9:00 AM, Rosa Delgado < rosa@example.com > wrote:',
    'How many chairs do you need?',
  ],
  [
    'Thunderbird, German',
    'Bitte zwölf Stühle bestellen, Größe 7.',
    'Am 25.11.2026 um 09:00 schrieb Rosa Delgado:',
    'Wie viele Stühle braucht ihr?',
  ],
  [
    'Gmail, German',
    'Bitte zwölf Stühle bestellen.',
    'Am Mi., 25. Nov. 2026 um 09:00 Uhr schrieb Rosa Delgado <rosa@example.com>:',
    'Wie viele Stühle braucht ihr?',
  ],
  [
    'Apple Mail, French',
    'Commandez douze chaises, s’il vous plaît.',
    'Le 25 nov. 2026 à 09:00, Rosa Delgado <rosa@example.com> a écrit :',
    'Combien de chaises vous faut-il ?',
  ],
  [
    'Gmail, Spanish',
    'Pide doce sillas, por favor.',
    'El mié, 25 nov 2026 a las 9:00, Rosa Delgado (<rosa@example.com>) escribió:',
    '¿Cuántas sillas necesitáis?',
  ],
  [
    'Gmail, Portuguese',
    'Peça doze cadeiras, por favor.',
    'Em qua., 25 de nov. de 2026 às 09:00, Rosa Delgado <rosa@example.com> escreveu:',
    'De quantas cadeiras precisam?',
  ],
  [
    'Thunderbird, Italian',
    'Ordina dodici sedie, per favore.',
    'Il 25/11/2026 09:00, Rosa Delgado ha scritto:',
    'Quante sedie vi servono?',
  ],
  [
    'Gmail, Dutch',
    'Bestel alsjeblieft twaalf stoelen.',
    'Op wo 25 nov 2026 om 09:00 schreef Rosa Delgado <rosa@example.com>:',
    'Hoeveel stoelen hebben jullie nodig?',
  ],
  [
    'Thunderbird, Polish',
    'Proszę zamówić dwanaście krzeseł.',
    'W dniu 25.11.2026 o 09:00, Rosa Delgado pisze:',
    'Ile krzeseł potrzebujecie?',
  ],
  [
    'Thunderbird, Swedish',
    'Beställ tolv stolar, tack.',
    'Den 2026-11-25 kl. 09:00, skrev Rosa Delgado:',
    'Hur många stolar behöver ni?',
  ],
  [
    'Thunderbird, Danish',
    'Bestil venligst tolv stole.',
    'Den 25.11.2026 kl. 09.00 skrev Rosa Delgado:',
    'Hvor mange stole skal I bruge?',
  ],
  [
    'Thunderbird, Finnish',
    'Tilaa kaksitoista tuolia, kiitos.',
    'Rosa Delgado kirjoitti 25.11.2026 klo 9.00:',
    'Montako tuolia tarvitsette?',
  ],
  [
    'Thunderbird, Czech',
    'Objednejte prosím dvanáct židlí.',
    'Dne 25. 11. 26 v 9:00 Rosa Delgado napsal(a):',
    'Kolik židlí potřebujete?',
  ],
  [
    'Thunderbird, Russian',
    'Закажите, пожалуйста, двенадцать стульев.',
    '25.11.2026 09:00, Rosa Delgado пишет:',
    'Сколько стульев вам нужно?',
  ],
  [
    'Gmail, Ukrainian',
    'Замовте, будь ласка, дванадцять стільців.',
    'ср, 25 лист. 2026 р. о 09:00 Rosa Delgado <rosa@example.com> пише:',
    'Скільки стільців вам потрібно?',
  ],
  [
    'Gmail, Greek',
    'Παραγγείλτε δώδεκα καρέκλες, παρακαλώ.',
    'Στις Τετ 25 Νοε 2026 στις 9:00 π.μ., ο χρήστης Rosa Delgado <rosa@example.com> έγραψε:',
    'Πόσες καρέκλες χρειάζεστε;',
  ],
  [
    'Gmail, Turkish',
    'Lütfen on iki sandalye sipariş edin.',
    'Rosa Delgado <rosa@example.com>, 25 Kas 2026 Çar, 09:00 tarihinde şunu yazdı:',
    'Kaç sandalyeye ihtiyacınız var?',
  ],
  [
    'Gmail, Japanese',
    '椅子を十二脚注文してください。',
    '2026年11月25日(水) 9:00 Rosa Delgado <rosa@example.com>:',
    '椅子は何脚必要ですか。',
  ],
  [
    'Gmail, Chinese',
    '请订购十二把椅子。',
    'Rosa Delgado <rosa@example.com> 于2026年11月25日周三 09:00写道：',
    '你们需要几把椅子？',
  ],
  [
    'Gmail, Korean',
    '의자 열두 개를 주문해 주세요.',
    '2026년 11월 25일 (수) 오전 9:00, Rosa Delgado <rosa@example.com>님이 작성:',
    '의자가 몇 개 필요하세요?',
  ],
  [
    'Gmail, Arabic',
    'من فضلك اطلب اثني عشر كرسيا.',
    'في الأربعاء، ٢٥ نوفمبر ٢٠٢٦ في ٩:٠٠ ص تمت كتابة ما يلي بواسطة Rosa Delgado <rosa@example.com>:',
    'كم كرسيا تحتاجون؟',
  ],
  [
    'Gmail, Hebrew',
    'בבקשה להזמין שנים עשר כיסאות.',
    '\u202bבתאריך יום ד׳, 25 בנוב׳ 2026 ב-9:00 מאת \u202aRosa Delgado\u202c\u200f <\u202arosa@example.com\u202c\u200f>:\u202c',
    'כמה כיסאות אתם צריכים?',
  ],
];

export const languageMails: SampleMail[] = answers.map(([name, own, heading, quoted]) => ({
  name,
  isReply: true,
  text: `${own}\n\n${heading}\n\n⟦> ${quoted}\n>\n> > Older text 4711\n> Rosa⟧\n`,
}));
