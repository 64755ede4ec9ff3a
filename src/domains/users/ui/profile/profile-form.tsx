import { Flex, SimpleGrid } from '@chakra-ui/react';
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { useDraft } from '#client/draft.ts';
import { toFieldErrors } from '#client/field-errors.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Form } from '#client/ui/form.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { profileFormFor } from '../../change-schema.ts';
import { specializationLabels } from '../../labels.ts';
import { isClientProfile, isVaProfile } from './kinds.ts';
import { PlanPreferenceFields } from './plan-preference-fields.tsx';
import { changesSince, type OwnProfile, toTexts } from './profile-changes.ts';

const specializations = toOptions(specializationLabels);

/** The server's message for an email address in use; the form shows it under the field. */
const takenEmail = 'Email already exists';

type ProfileFormProps = { own: OwnProfile; onSaved: () => void };

export function ProfileForm({ own: latest, onSaved }: ProfileFormProps) {
  // Compare with the values from when editing began, so that changes made elsewhere are not sent as the user's own.
  const [own] = useState(latest);
  const utils = trpc.useUtils();
  const draft = useDraft('profile', toTexts(own));
  const [refusal, setRefusal] = useState<SubmissionResult | null>(null);
  const edit = trpc.profiles.edit.useMutation({
    onSuccess(saved, changes) {
      draft.clear();
      utils.profiles.mine.setData(undefined, saved);
      void utils.auth.session.invalidate();
      const { pendingEmail } = saved;
      const description =
        changes.user?.email === undefined
          ? 'Your changes have been saved.'
          : `To change your email address, open the link that we sent to ${pendingEmail}.`;
      toast({ title: 'Profile updated', description });
      onSaved();
    },
    onError(error) {
      const message = errorMessage(error);
      setRefusal(
        message === takenEmail
          ? { status: 'error', error: { email: [message] } }
          : toFieldErrors(error),
      );
      toast({ title: 'Update failed', description: message, tone: 'destructive' });
    },
  });
  const send = useOnce(edit.mutate);

  const schema = profileFormFor(own.user.email);
  const [form, fields] = useForm({
    id: 'profile',
    lastResult: refusal,
    defaultValue: draft.values,
    constraint: getZodConstraint(schema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status !== 'success') return;
      const changes = changesSince(own, submission.value);
      if (Object.keys(changes).length > 0) return send(changes);
      draft.clear();
      onSaved();
    },
  });
  const { profile } = own;
  const hasNewEmail = (fields.email.value ?? '').trim() !== own.user.email;

  return (
    <Card padded maxW="3xl">
      <Form {...getFormProps(form)} onInput={draft.save}>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          <TextField field={fields.fullName} label="Full name" autoComplete="name" />
          <TextField
            field={fields.email}
            label="Email"
            type="email"
            autoComplete="email"
            verbatim
          />
          {isVaProfile(profile) && (
            <>
              <SelectField
                field={fields.specialization}
                label="Specialization"
                options={specializations}
                placeholder="Not specified"
              />
              <TextField field={fields.skills} label="Skills" hint="Separated by commas" />
              <TextField
                field={fields.availability}
                label="Availability"
                placeholder="Mon to Fri, 9 to 5 Eastern"
              />
            </>
          )}
          {isClientProfile(profile) && (
            <TextField
              field={fields.companyName}
              label="Company name"
              autoComplete="organization"
            />
          )}
        </SimpleGrid>
        {hasNewEmail && (
          <PasswordField
            field={fields.currentPassword}
            required
            label="Current password"
            hint="A new email address needs your password. It changes when you open the link that we send there."
            autoComplete="current-password"
          />
        )}
        {isClientProfile(profile) && <PlanPreferenceFields fields={fields} />}
        {isVaProfile(profile) && <TextAreaField field={fields.bio} label="About you" rows={5} />}
        <Flex justify="flex-end">
          <Button type="submit" variant="primary" loading={edit.isPending} loadingText="Saving...">
            Save changes
          </Button>
        </Flex>
      </Form>
    </Card>
  );
}
