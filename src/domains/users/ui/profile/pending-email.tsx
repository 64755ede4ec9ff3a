import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';

type PendingEmailProps = { email: string; storedEmail: string };

/** Shows the requested email address until its link is opened, with a button to cancel the change. */
export function PendingEmail({ email, storedEmail }: PendingEmailProps) {
  const utils = trpc.useUtils();
  const cancel = trpc.emailChange.cancel.useMutation({
    async onSuccess() {
      // There are no live events for email changes.
      await utils.profiles.mine.invalidate();
      toast({ title: 'Email change cancelled', description: `${storedEmail} stays in use.` });
    },
    onError: (error) => toastFailure('Update failed', error),
  });
  return (
    <Flex
      align="center"
      justify="space-between"
      gap="3"
      wrap="wrap"
      mb="5"
      maxW="3xl"
      px="4"
      py="3"
      borderRadius="control"
      bg="time.tint"
    >
      <Box flex="1" minW="16rem" overflowWrap="anywhere">
        To change your email address, open the link in our email to <strong>{email}</strong>. Until
        then {storedEmail} stays in use.
      </Box>
      <Button
        loading={cancel.isPending}
        loadingText="Cancelling..."
        onClick={() => cancel.mutate()}
      >
        Cancel change
      </Button>
    </Flex>
  );
}
