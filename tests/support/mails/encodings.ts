import type { SampleMail } from './sample.ts';

const inCharset = (charset: string) => [
  `Content-Type: text/plain; charset=${charset}`,
  'Content-Transfer-Encoding: base64',
];
const inUtf8 = (text: string) => Buffer.from(text).toString('base64');

/** Texts in other character sets and transfer encodings. */
export const encodedMails: SampleMail[] = [
  {
    name: 'windows-1252 with a euro sign',
    text: 'Bestellen Sie “zwölf” Stühle für 40 € – bitte.',
    isReply: true,
    encoded: {
      headers: inCharset('windows-1252'),
      bytes: 'QmVzdGVsbGVuIFNpZSCTenf2bGaUIFN0/GhsZSBm/HIgNDAggCCWIGJpdHRlLg==',
    },
  },
  {
    name: 'iso-8859-1',
    text: "Commandez douze chaises à l'atelier",
    isReply: true,
    encoded: {
      headers: inCharset('iso-8859-1'),
      bytes: 'Q29tbWFuZGV6IGRvdXplIGNoYWlzZXMg4CBsJ2F0ZWxpZXI=',
    },
  },
  {
    name: 'iso-8859-2, Polish',
    text: 'Proszę zamówić krzesła, źródło: żółty katalog',
    isReply: true,
    encoded: {
      headers: inCharset('iso-8859-2'),
      bytes: 'UHJvc3rqIHphbfN3aeYga3J6ZXOzYSwgvHLzZLNvOiC/87N0eSBrYXRhbG9n',
    },
  },
  {
    name: 'koi8-r, Russian',
    text: 'Закажите двенадцать стульев',
    isReply: true,
    encoded: { headers: inCharset('koi8-r'), bytes: '+sHLwdbJ1MUgxNfFzsHEw8HU2CDT1NXM2MXX' },
  },
  {
    name: 'windows-1251, Ukrainian',
    text: 'Замовте дванадцять стільців, їх ще є',
    isReply: true,
    encoded: {
      headers: inCharset('windows-1251'),
      bytes: 'x+Ds7uLy5SDk4uDt4OT2//L8IPHys+v89rPiLCC/9SD55SC6',
    },
  },
  {
    name: 'iso-2022-jp',
    text: '椅子を十二脚注文してください。\n\n2026年11月25日(水) 9:00 Rosa <rosa@example.com>:\n⟦> 椅子は何脚必要ですか。⟧',
    isReply: true,
    encoded: {
      headers: inCharset('iso-2022-jp'),
      bytes:
        'GyRCMFg7UiRyPT1GczVTQ21KOCQ3JEYkLyRAJDUkJCEjGyhCCgoyMDI2GyRCRy8bKEIxMRskQjduGyhCMjUbJEJGfBsoQigbJEI/ZRsoQikgOTowMCBSb3NhIDxyb3NhQGV4YW1wbGUuY29tPjoKPiAbJEIwWDtSJE8yPzVTSSxNVyRHJDkkKyEjGyhC',
    },
  },
  {
    name: 'shift_jis',
    text: '椅子を注文してください。',
    isReply: true,
    encoded: { headers: inCharset('shift_jis'), bytes: 'iNaOcYLwko2VtoK1gsSCrYK+grOCooFC' },
  },
  {
    name: 'euc-kr',
    text: '의자 열두 개를 주문해 주세요.',
    isReply: true,
    encoded: { headers: inCharset('euc-kr'), bytes: 'wMfA2iC/rbXOILCzuKYgwda5rsfYIMHWvLy/5C4=' },
  },
  {
    name: 'gb18030',
    text: '请订购十二把椅子，谢谢大家。',
    isReply: true,
    encoded: { headers: inCharset('gb18030'), bytes: 'x+u2qbm6yq62/rDR0s7X06Os0LvQu7TzvNKhow==' },
  },
  {
    name: 'big5',
    text: '請訂購十二把椅子，謝謝大家。',
    isReply: true,
    encoded: { headers: inCharset('big5'), bytes: 'vdCtccHKpFGkR6fitMikbKFBwcLBwqRqrmGhQw==' },
  },
  {
    name: 'windows-1256, Arabic',
    text: 'من فضلك اطلب الكراسي',
    isReply: true,
    encoded: { headers: inCharset('windows-1256'), bytes: '4+Qg3dbh3yDH2OHIIMfh39HH0+0=' },
  },
  {
    name: 'windows-1255, Hebrew',
    text: 'בבקשה להזמין כיסאות',
    isReply: true,
    encoded: { headers: inCharset('windows-1255'), bytes: '4eH3+eQg7OTm7unvIOvp8eDl+g==' },
  },
  {
    name: 'iso-8859-7, Greek',
    text: 'Παραγγείλτε δώδεκα καρέκλες',
    isReply: true,
    encoded: { headers: inCharset('iso-8859-7'), bytes: '0OHx4ePj5d/r9OUg5P7k5erhIOrh8d3q6+Xy' },
  },
  {
    name: 'quoted-printable with soft line breaks',
    text: 'Zwölf Stühle, Größe 7 = groß.\nBitte bald.',
    encoded: {
      headers: [
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
      ],
      bytes: inUtf8('Zw=C3=B6lf St=C3=BChle, Gr=C3=B6=C3=9Fe 7 =3D gro=\r\n=C3=9F.\r\nBitte bald.'),
    },
  },
  {
    name: 'format=flowed, with answers between quoted lines',
    isReply: true,
    text: '⟦> Which color do you want for the chairs?⟧\nBlue, like the ones that we have.\n⟦> And how many of them?\n>> An older line.⟧\nTwelve.',
    encoded: {
      headers: ['Content-Type: text/plain; charset=utf-8; format=flowed'],
      bytes: inUtf8(
        '> Which color do you want \r\n> for the chairs? \r\nBlue, like the ones \r\nthat we have.\r\n> And how many \r\n> of them? \r\n>> An older line. \r\nTwelve.',
      ),
    },
  },
  {
    name: 'format=flowed, about format=flowed',
    text: 'Set format=flowed in the header, please.',
    encoded: {
      headers: ['Content-Type: text/plain; format=flowed'],
      bytes: inUtf8('Set format=flowed in \r\nthe header, please.'),
    },
  },
  {
    name: 'format=flowed with DelSp',
    text: 'A paragraph over two lines.',
    encoded: {
      headers: ['Content-Type: text/plain; charset=utf-8; Format="Flowed"; DelSp=yes'],
      bytes: inUtf8('A paragraph  \r\nover two lines.'),
    },
  },
];
