import type { SampleMail } from './sample.ts';

const heading = 'On Wed, Nov 25, 2026 at 9:00 AM Rosa Delgado <rosa@example.com> wrote:';
const question = 'How many chairs do you need?';

/** Answers below, between and above quoted lines. */
export const replyMails: SampleMail[] = [
  {
    name: 'an answer below the quoted mail',
    text: `${heading}\n⟦> ${question}\n> Rosa⟧\n\nTwelve, please.\nMaya`,
  },
  {
    name: 'answers between quoted lines',
    text: `${heading}\n⟦> ${question}⟧\nTwelve.\n⟦> Which color?⟧\nBlue, like the others.\n⟦> Thanks⟧`,
  },
  {
    name: 'an answer above, between and below',
    text: `Hello Rosa,\n\n${heading}\n⟦> ${question}⟧\nTwelve.\n⟦> Which color?\n>\n> Rosa⟧\nBlue.\n\nMaya`,
  },
  {
    name: 'a quoted line that was wrapped',
    text: `Twelve.\n\n${heading}\n⟦> We have a very long line here that some programs\n⟧wrapped\n⟦> without a mark⟧`,
  },
  {
    name: 'text after a line of hyphens, underscores and a signature mark',
    text: `Twelve.\n-----\nAlso two tables.\n____________________________\nAnd a lamp.\n-- \nMaya Lindqvist\nPS: call me first.\n\n${heading}\n⟦> ${question}⟧`,
  },
  {
    name: 'a sentence that looks like a heading, above quoted lines',
    text: `On Friday the customer from Leeds wrote:\n⟦> I want to return my order 1204.⟧\nPlease answer him.`,
  },
  {
    name: 'a sentence that looks like a heading, and quoted lines at the end',
    text: `Please answer him. On Friday the customer from Leeds wrote:\n⟦> I want to return my order 1204.⟧`,
  },
  {
    name: 'Outlook for Windows, text',
    text: `Twelve, please.\n\n-----Original Message-----\nFrom: Rosa Delgado <rosa@example.com>\nSent: Wednesday, November 25, 2026 9:00 AM\nTo: Maya Lindqvist\nSubject: Chairs\n\n${question}\n[Twelve, as I said above.]\nRosa`,
  },
  {
    name: 'Outlook for Windows, German',
    subject: 'AW: Stühle',
    text: `Zwölf, bitte.\n\nVon: Rosa Delgado\nGesendet: Mittwoch, 25. November 2026 09:00\nAn: Maya Lindqvist\nBetreff: Stühle\n\nWie viele?`,
  },
  {
    name: 'Outlook for iOS',
    text: `Twelve.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Rosa Delgado\nSent: Wednesday\n\n${question}`,
  },
  {
    name: 'Outlook on the web, HTML',
    html: `<div class="elementToProof">Twelve, please.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Rosa Delgado<br><b>Sent:</b> Wednesday<br><b>Subject:</b> Chairs</div><div><p>${question}</p><p style="color:red">Twelve, as I said.</p></div>`,
  },
  {
    name: 'Yahoo Mail, HTML',
    html: `<div>Twelve, please.</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Wednesday, November 25, 2026 at 09:00:00 AM GMT, Rosa &lt;rosa@example.com&gt; wrote:</div><div>${question}</div></div>`,
  },
  {
    name: 'Lotus Notes',
    text: `Twelve, please.\n\n\n\nFrom:   Rosa Delgado/Office\nTo:     Maya Lindqvist\nDate:   25.11.2026 09:00\nSubject:        Chairs\n\n\n\n${question}`,
  },
  {
    name: 'Samsung Email',
    text: `Twelve.\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: Rosa Delgado <rosa@example.com>\nDate: 25/11/2026 09:00 (GMT+00:00)\nTo: Maya <maya@example.com>\nSubject: Chairs\n\n${question}`,
  },
  {
    name: 'iOS Mail, text',
    text: `Twelve.\n\nSent from my iPhone\n\n⟦> On Nov 25, 2026, at 9:00 AM, Rosa Delgado <rosa@example.com> wrote:\n> \n> ${question}⟧`,
  },
  {
    name: 'Gmail, HTML, with an answer between two quotes',
    html: `<div dir="ltr">Hello</div><div class="gmail_quote"><div class="gmail_attr">${heading.replace('<', '&lt;').replace('>', '&gt;')}</div><blockquote class="gmail_quote" style="border-left:1px solid">⟦${question}⟧</blockquote><div>Twelve of them.</div><blockquote class="gmail_quote">⟦<p>Which color?</p><ul><li>red</li><li>blue</li></ul>⟧</blockquote><div>Blue.</div></div>`,
  },
  {
    name: 'an own sentence that looks like the heading of a quoted mail',
    text: `Let us meet on 25.11.2026 at 14:00.\nBob Smith wrote:\n⟦> ${question}⟧\n\nPlease send this by 25.11.2026 14:00 to anna@example.com:\n⟦> ${question}⟧`,
  },
  {
    name: 'Gmail, HTML, with an answer above',
    html: `<div>Twelve.</div><br><div class="gmail_quote"><div class="gmail_attr">${heading.replace('<', '&lt;').replace('>', '&gt;')}<br></div><blockquote class="gmail_quote">⟦<div>${question}</div></blockquote>⟧</div>`,
  },
  {
    name: 'Gmail, text and HTML, with an answer between two quotes',
    text: `${heading}\n\n⟦> ${question}⟧\n\nTwelve of them.\n\n⟦> Which color?⟧\n\nBlue.`,
    html: `<div>${heading.replace('<', '&lt;').replace('>', '&gt;')}</div><blockquote class="gmail_quote">⟦${question}⟧</blockquote><div>Twelve of them.</div><blockquote class="gmail_quote">⟦Which color?⟧</blockquote><div>Blue.</div>`,
  },
  {
    name: 'Outlook, text and HTML, with a table and a link',
    text: 'See the list<https://example.com/list>:\n\nChair 4\n\n12\n\nTable\n\n2',
    html: '<p class="MsoNormal">See the <a href="https://example.com/list">list</a>:</p><table class="MsoTableGrid"><tr><td><p>Chair 4</p></td><td><p>12</p></td></tr><tr><td><p>Table</p></td><td><p>2</p></td></tr></table>',
  },
  {
    name: 'Apple Mail, HTML',
    html: `<html><head><style>p { color: red }</style></head><body>Twelve.<br><div><br><blockquote type="cite"><div>⟦On 25 Nov 2026, at 09:00, Rosa wrote:</div><br><div>${question}⟧</div></blockquote></div><br>Maya</body></html>`,
  },
  {
    name: 'Thunderbird, HTML',
    html: `<p>Twelve.</p><div class="moz-cite-prefix">On 25/11/2026 09:00, Rosa Delgado wrote:<br></div><blockquote type="cite" cite="mid:1@example.com">⟦<p>${question}</p>⟧</blockquote>`,
  },
  {
    name: 'ProtonMail, HTML',
    html: `<div>Twelve.</div><div class="protonmail_quote">On Wednesday, November 25th, 2026 at 9:00 AM, Rosa &lt;rosa@example.com&gt; wrote:<br><blockquote class="protonmail_quote" type="cite">⟦${question}⟧</blockquote></div>`,
  },
  {
    name: 'an indented passage of the author in HTML',
    html: `<div>Please send this:</div><blockquote style="margin:0 0 0 40px">Dear customer, your chairs are ready.</blockquote><div>Thanks</div>`,
  },
].map((mail) => ({ isReply: true, ...mail }));
