import type { MailKind } from '#shared/value-sets.ts';
import { type Letter, toSubject, toText } from './letter.ts';
import { toHtml } from './letter-html.ts';

/** What a mail consists of. */
export type MailContent = { kind: MailKind; subject: string; html: string; text: string };

type Definition<Input> = {
  kind: MailKind;
  /** Examples for the preview and the tests, by their names. */
  samples: Record<string, Input>;
  /** `site` is the base URL of links. */
  write: (input: Input, site: string) => Letter;
};

/** A template with the samples of its definition, for callers that do not know its input. */
export type SampledTemplate = {
  kind: MailKind;
  renderSamples: (site: string) => { name: string; content: MailContent }[];
};

export type MailTemplate<Input> = SampledTemplate & {
  render: (input: Input, site: string) => MailContent;
};

/** A template of a mail. Each one is in the registry (`src/mail-templates.ts`), so that the preview shows it. */
export function defineMail<Input>({
  kind,
  samples,
  write,
}: Definition<Input>): MailTemplate<Input> {
  const render = (input: Input, site: string): MailContent => {
    const letter = write(input, site);
    return {
      kind,
      subject: toSubject(letter.subject),
      html: toHtml(letter, site),
      text: toText(letter),
    };
  };
  return {
    kind,
    render,
    renderSamples: (site) =>
      Object.entries(samples).map(([name, input]) => ({ name, content: render(input, site) })),
  };
}
