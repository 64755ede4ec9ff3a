import type { SampleMail } from './sample.ts';

/** Mails that answer nothing: all of their text is the author's, or what they forward. */
export const freshMails: SampleMail[] = [
  {
    name: 'a trip with From, To and Date',
    text: 'Book this trip:\n\nFrom: London\nTo: Lisbon\nDate: 3 March 2027\nSubject to: approval by Ana\n\nA window seat, please.',
  },
  {
    name: 'a sentence with "wrote"',
    text: 'On Friday the customer from Leeds wrote:\n\nI want to return my order.\n\nPlease answer him.',
  },
  {
    name: 'lines that begin with a greater-than sign',
    text: 'Prices:\n> 100 pieces: 4 EUR\n> 500 pieces: 3 EUR\nAsk for both.',
  },
  {
    name: 'a pasted answer without the headers of a reply',
    text: 'Rosa asked:\n> How many chairs?\n> Which color?\nTwelve blue ones.',
  },
  {
    name: 'separator lines',
    text: 'Part one\n----------\nPart two\n==========\nPart three\n***\nPart four\n--\nPart five\n________________________________\nPart six',
  },
  {
    name: 'only a signature',
    text: '-- \nMaya Lindqvist\nDirector',
  },
  { name: 'Sent from my iPhone', text: 'Call the bank before noon\n\nSent from my iPhone' },
  {
    name: 'Gmail, forwarded',
    subject: 'Fwd: Chairs',
    isReply: true,
    text: 'Please handle this.\n\n---------- Forwarded message ---------\nFrom: Rosa <rosa@example.com>\nDate: Wed, Nov 25, 2026 at 9:00 AM\nSubject: Chairs\nTo: Maya\n\nHow many chairs?\n\nOn Tue, Nov 24, 2026 at 8:00 AM Maya <maya@example.com> wrote:\n> We need chairs.',
  },
  {
    name: 'Apple Mail, forwarded text',
    subject: 'Fwd: Chairs',
    isReply: true,
    text: 'Please handle this.\n\nBegin forwarded message:\n\n> From: Rosa <rosa@example.com>\n> Subject: Chairs\n>\n> How many chairs?',
  },
  {
    name: 'Apple Mail, forwarded HTML',
    subject: 'Fwd: Chairs',
    html: 'Please handle this.<br><div>Begin forwarded message:</div><blockquote type="cite"><b>From:</b> Rosa<br>How many chairs?</blockquote>',
  },
  {
    name: 'Outlook, forwarded, French',
    subject: 'TR: Chaises',
    isReply: true,
    text: 'À traiter.\n\n> De : Rosa\n> Envoyé : mercredi 25 novembre 2026\n>\n> Combien de chaises ?',
  },
  {
    name: 'Outlook, forwarded, German',
    subject: 'WG: Stühle',
    isReply: true,
    text: 'Bitte bearbeiten.\n\nVon: Rosa\nGesendet: Mittwoch\n\n> Wie viele Stühle?',
  },
  {
    name: 'a table of Excel in HTML',
    html: '<table><thead><tr><th>Piece</th><th>Number</th></tr></thead><tbody><tr><td><p class="MsoNormal">Chair 4</p></td><td><p>12</p></td></tr><tr><td>Table</td><td>2</td></tr></tbody></table><p>By Friday</p>',
  },
  {
    name: 'tables that arrange a newsletter',
    html: '<table><tr><td><table><tr><td>Left column</td></tr><tr><td>second line</td></tr></table></td><td><p>Right</p><p>column</p></td></tr></table>outside',
  },
  {
    name: 'lists, emphasis and breaks in HTML',
    html: '<ol><li>oak</li><li>pine<ul><li>light</li></ul></li></ol>Twelve<br>chairs and <b>2</b><i>3</i> tables<hr>below the line',
  },
  {
    name: 'words before and after the body',
    html: '<div>CAUTION: external</div><html><head><title>x</title></head><body><p>Order chairs</p></body></html><p>Scanned by the mail server</p>',
  },
  {
    name: 'HTML that was not closed',
    html: '<div>Order <b>chairs<table><tr><td>four<td>five<tr><td>six',
  },
  {
    name: 'a text part that says nothing',
    text: '\n',
    html: '<p>The order is in the HTML.</p>',
  },
  {
    name: 'a text and an HTML part with own words',
    text: 'Order twelve chairs. Call 4711 before.',
    html: '<p>Order twelve chairs.</p><p>In blue.</p>',
    keepsBoth: true,
  },
  {
    name: 'a text with a word more often than in the HTML, which has another word',
    text: 'Twelve. Twelve.',
    html: '<p>Twelve.</p><p>Chairs.</p>',
    keepsBoth: true,
  },
  {
    name: 'emoji and invisible characters',
    text: 'Ship it \u{1f680}\u200d today\u2028and tomorrow\fpage two',
  },
];
