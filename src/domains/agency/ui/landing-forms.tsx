import { Box, Grid } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { claims, defaultQuestions, testimonials } from '#domains/landing/content.ts';
import { claimsForm, maxClaims, maxQuestions, questionsForm, testimonialsForm } from '../schema.ts';
import { EntryBox } from './entry-box.tsx';
import { ListButtons } from './save-button.tsx';
import type { SectionForm } from './settings-section.tsx';
import { unlessDefault, useSave } from './use-save.ts';

export function ClaimsForm(section: SectionForm) {
  const edit = useSave({ saved: 'Claims saved' }, section);
  const [meta, fields] = useZodForm({
    id: 'agency-claims',
    schema: claimsForm,
    defaultValue: { claims: [...(section.settings.claims ?? claims)] },
    refusal: edit.error,
    onSubmit: (entered) =>
      edit.mutate({
        claims: unlessDefault(entered.claims, claims),
        version: section.version,
      }),
  });
  const entries = fields.claims.getFieldList();
  return (
    <Form {...getFormProps(meta)}>
      {edit.error && <FormError>{errorMessage(edit.error)}</FormError>}
      {fields.claims.errors && <FormError>{fields.claims.errors.join(' ')}</FormError>}
      {entries.map((entry, index) => {
        const { figure, text } = entry.getFieldset();
        return (
          <EntryBox
            key={entry.key}
            name={`Claim ${index + 1}`}
            {...(entries.length > 1 && {
              remove: meta.remove.getButtonProps({ name: fields.claims.name, index }),
            })}
          >
            <Grid gap="4" gridTemplateColumns="minmax(0, 1fr) minmax(0, 2fr)">
              <TextField field={figure} label="Figure" />
              <TextField field={text} label="Text" />
            </Grid>
          </EntryBox>
        );
      })}
      {entries.length < maxClaims && (
        <Box>
          <Button
            size="sm"
            type="submit"
            {...meta.insert.getButtonProps({
              name: fields.claims.name,
              defaultValue: { figure: '', text: '' },
            })}
          >
            Add a claim
          </Button>
        </Box>
      )}
      <ListButtons name="claims" edit={edit} section={section} />
    </Form>
  );
}

export function TestimonialsForm(section: SectionForm) {
  const edit = useSave({ saved: 'Testimonials saved' }, section);
  const { testimonials: own, defaultTestimonials } = section.settings;
  const defaults = defaultTestimonials ?? testimonials;
  const [meta, fields] = useZodForm({
    id: 'agency-testimonials',
    schema: testimonialsForm,
    defaultValue: { testimonials: [...(own ?? defaults)] },
    refusal: edit.error,
    onSubmit: (entered) =>
      edit.mutate({
        testimonials: unlessDefault(entered.testimonials, defaults),
        version: section.version,
      }),
  });
  return (
    <Form {...getFormProps(meta)}>
      {edit.error && <FormError>{errorMessage(edit.error)}</FormError>}
      {fields.testimonials.errors && <FormError>{fields.testimonials.errors.join(' ')}</FormError>}
      {fields.testimonials.getFieldList().map((entry, index) => {
        const { quote, by } = entry.getFieldset();
        return (
          <EntryBox key={entry.key} name={`Testimonial ${index + 1}`}>
            <TextAreaField field={quote} label="Quote" rows={2} />
            <TextField field={by} label="By" />
          </EntryBox>
        );
      })}
      <ListButtons name="testimonials" edit={edit} section={section} />
    </Form>
  );
}

export function QuestionsForm(section: SectionForm) {
  const edit = useSave({ saved: 'Questions saved' }, section);
  const [meta, fields] = useZodForm({
    id: 'agency-questions',
    schema: questionsForm,
    defaultValue: { questions: [...(section.settings.questions ?? defaultQuestions())] },
    refusal: edit.error,
    onSubmit: (entered) =>
      edit.mutate({
        questions: unlessDefault(entered.questions, defaultQuestions()),
        version: section.version,
      }),
  });
  const entries = fields.questions.getFieldList();
  return (
    <Form {...getFormProps(meta)}>
      {edit.error && <FormError>{errorMessage(edit.error)}</FormError>}
      {fields.questions.errors && <FormError>{fields.questions.errors.join(' ')}</FormError>}
      {entries.map((entry, index) => {
        const { question, answer } = entry.getFieldset();
        return (
          <EntryBox
            key={entry.key}
            name={`Question ${index + 1}`}
            {...(entries.length > 1 && {
              remove: meta.remove.getButtonProps({ name: fields.questions.name, index }),
            })}
          >
            <TextField field={question} label="Question" />
            <TextAreaField field={answer} label="Answer" rows={2} />
          </EntryBox>
        );
      })}
      {entries.length < maxQuestions && (
        <Box>
          <Button
            size="sm"
            type="submit"
            {...meta.insert.getButtonProps({
              name: fields.questions.name,
              defaultValue: { question: '', answer: '' },
            })}
          >
            Add a question
          </Button>
        </Box>
      )}
      <ListButtons name="questions" edit={edit} section={section} />
    </Form>
  );
}
