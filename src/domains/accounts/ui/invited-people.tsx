import { Box, chakra, Flex } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { CopyField } from '#client/ui/copy-field.tsx';
import { Dialog, DialogBody, DialogFooter } from '#client/ui/dialog.tsx';
import { plural } from '#shared/plural.ts';
import type { InvitedMany, SkipReason } from '../schema.ts';

const reasons: Record<SkipReason, string> = {
  repeated: 'was entered more than once',
  'has-account': 'already has an account',
  'already-invited': 'already has an open invitation. Send it again under Invitations',
};

/** Who was invited and who was left out, with the links if no mail server sends them. Shown only once. */
export function InvitedPeople({
  outcome: { invited, skipped },
  onClose,
}: {
  outcome: InvitedMany;
  onClose: () => void;
}) {
  const links = invited.flatMap(({ link, ...one }) => (link === null ? [] : [{ ...one, link }]));
  return (
    <Dialog open title={`${plural(invited.length, 'invitation')} created`} onClose={onClose}>
      <DialogBody>
        <Flex direction="column" gap="5">
          {skipped.length > 0 && (
            <chakra.ul m="0" ps="5" listStyleType="disc" overflowWrap="anywhere">
              {skipped.map(({ email, reason }) => (
                <li key={`${email} ${reason}`}>
                  <Box as="span" fontWeight="medium">
                    {email}
                  </Box>{' '}
                  {reasons[reason]}.
                </li>
              ))}
            </chakra.ul>
          )}
          {links.length > 0 && (
            <>
              <Box color="muted">
                No mail server is set up, so send each link yourself. It can be used once, expires
                in 7 days and won't be shown again.
              </Box>
              {links.map(({ id, email, link }) => (
                <Box key={id}>
                  <Box fontWeight="medium" mb="1" overflowWrap="anywhere">
                    {email}
                  </Box>
                  <CopyField label={`Link for ${email}`} value={link} />
                </Box>
              ))}
            </>
          )}
        </Flex>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
