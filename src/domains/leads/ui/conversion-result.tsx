import { Box, Flex } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { CopyButton, CopyField } from '#client/ui/copy-field.tsx';
import { Dialog, DialogBody, DialogFooter } from '#client/ui/dialog.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { planName, priceOf } from '#domains/plans/catalogue/catalogue.ts';
import { isClient } from '#shared/actor.ts';
import { formatHoursWithUnit } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { ConvertedLead } from '../schema.ts';

type ConversionResultProps = {
  user: ConvertedLead;
  password: string;
  /** The plan of the form, if it could not be started yet. */
  isPlanOpen: boolean;
  onClose: () => void;
  returnFocus?: () => HTMLElement | null;
};

/** What has started: `Part-time, 80 h a month for $600.00`. */
function describePlan({ subscription }: ConvertedLead) {
  if (!subscription) return null;
  const price = formatMoney(priceOf(subscription));
  return `${planName(subscription)}, ${formatHoursWithUnit(subscription.monthlyHours)} a month for ${price}`;
}

const Labeled = ({ label, value }: { label: string; value: string }) => (
  <Box>
    <Box mb="1.5" fontWeight="medium">
      {label}
    </Box>
    <CopyField label={label} value={value} />
  </Box>
);

/** The end of a conversion: how the new user signs in. The password is not shown again. */
export function ConversionResult(props: ConversionResultProps) {
  const { user, password, isPlanOpen, onClose, returnFocus } = props;
  const { fullName, email, link } = user;
  const plan = describePlan(user);
  const text = [
    `Sign in: ${window.location.origin}/auth`,
    `Email: ${email}`,
    `Password: ${password}`,
    ...(link === null ? [] : [`Choose your own password: ${link}`]),
  ].join('\n');
  return (
    <Dialog
      open
      title={`${fullName} can sign in`}
      onClose={onClose}
      {...(returnFocus && { returnFocus })}
    >
      <DialogBody pb="4">
        <Flex direction="column" gap="5">
          <Box color="muted">
            {link === null
              ? `We're emailing ${email} a link to choose a password. These sign-in details work too. The password won't be shown again.`
              : `No mail server is set up, so send these details to ${email} yourself. The link works once, for 7 days. You won't see the password or link again.`}
          </Box>
          <Labeled label="Email" value={email} />
          <Labeled label="Password" value={password} />
          {link !== null && <Labeled label="Link to choose a password" value={link} />}
          {plan && (
            <Box>
              <Box fontWeight="medium">Plan started today</Box>
              <Box color="muted">
                {plan}. Nothing has been charged: record the payment on the client's page.
              </Box>
            </Box>
          )}
          {isPlanOpen && (
            <Box color="muted">
              The plan hasn't started, because its hours and rate are still open. Start it on the
              client's page.
            </Box>
          )}
        </Flex>
      </DialogBody>
      <DialogFooter>
        {isClient(user) && (
          <ButtonLink to="/clients/$id" params={{ id: String(user.id) }}>
            View client
          </ButtonLink>
        )}
        <CopyButton label="Copy all" value={text} />
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
