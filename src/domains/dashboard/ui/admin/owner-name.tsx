import { Box, Grid } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { nameOwnerInput } from '../../set-up/schema.ts';

/** Asks the administrator who began the agency for their name, which is their username until then. */
export function OwnerName({ isAlone = false }: { isAlone?: boolean }) {
  const save = useAct(trpc.dashboard.nameOwner, {
    done: (_done, { fullName }) => ({ title: `Welcome, ${fullName}!` }),
    failed: 'Failed to save your name',
  });
  const [form, fields] = useZodForm({
    id: 'owner-name',
    schema: nameOwnerInput,
    refusal: save.error,
    onSubmit: save.mutate,
  });
  const question = (
    <form {...getFormProps(form)}>
      <Grid
        columnGap="3"
        gridTemplateColumns={{ sm: 'minmax(0, 24rem) auto' }}
        justifyContent="start"
      >
        <TextField
          field={fields.fullName}
          label="What is your name?"
          hint="Clients and VAs see it. You still sign in as before."
          autoComplete="name"
        />
        <Button
          type="submit"
          loading={save.isPending}
          loadingText="Saving..."
          gridRow={{ sm: '2' }}
          justifySelf="start"
          mt={{ base: '3', sm: '0' }}
        >
          Save name
        </Button>
      </Grid>
    </form>
  );
  return isAlone ? <Card p="5">{question}</Card> : <Box pb="5">{question}</Box>;
}
