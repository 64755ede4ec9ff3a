import { Flex, SimpleGrid } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { useState } from 'react';
import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Form } from '#client/ui/form.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useServices } from '#client/use-agency.ts';
import { formOptions } from '#shared/categories.ts';
import { profileFormFor } from '../../change-schema.ts';
import { toAccountErrors } from '../../parts/account-errors.ts';
import { isClientProfile, isVaProfile } from '../user-kinds.ts';
import { PlanPreferenceFields } from './plan-preference-fields.tsx';
import { changesSince, type OwnProfile, toFormValues } from './profile-changes.ts';

type ProfileFormProps = { own: OwnProfile; onSaved: () => void };

export function ProfileForm({ own: latest, onSaved }: ProfileFormProps) {
  // Compare with the values from when editing began, so that changes made elsewhere are not sent as the user's own.
  const [own] = useState(latest);
  const utils = trpc.useUtils();
  const draft = useDraft('profile', toFormValues(own));
  const edit = useAct(trpc.profiles.edit, {
    onSuccess(saved, changes) {
      draft.clear();
      utils.profiles.mine.setData(undefined, saved);
      const { pendingEmail } = saved;
      const description =
        changes.user?.email === undefined
          ? 'Your changes have been saved.'
          : `To change your email address, open the link in our email to ${pendingEmail}.`;
      toast({ title: 'Profile updated', description });
      onSaved();
    },
    failed: 'Update failed',
  });
  const services = useServices();
  const [form, fields] = useZodForm({
    id: 'profile',
    schema: profileFormFor(own.user.email),
    defaultValue: draft.values,
    refusal: edit.error,
    toErrors: toAccountErrors,
    onSubmit(entered) {
      const changes = changesSince(own, entered);
      if (Object.keys(changes).length > 0) return edit.mutate(changes);
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
                options={formOptions(services, fields.specialization.initialValue)}
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
