import { Box, chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Select } from '#client/ui/select-field.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch-field.tsx';
import { useDateStyle } from '#client/use-user.ts';
import { formatTime } from '#shared/dates.ts';
import { useSettings } from './use-settings.ts';

const hourNames = () =>
  Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: formatTime(new Date(Date.UTC(2026, 0, 1, hour)).toISOString(), 'UTC'),
  }));

type HourSelectProps = { label: string; value: number; onChange: (hour: number) => void };

function HourSelect({ label, value, onChange }: HourSelectProps) {
  const id = useId();
  // The names of the hours follow the clock.
  useDateStyle();
  return (
    <Box w="40">
      <chakra.label htmlFor={id} display="block" mb="1.5" fontSize="sm">
        {label}
      </chakra.label>
      <Select
        id={id}
        value={String(value)}
        options={hourNames()}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </Box>
  );
}

type SwitchRowProps = {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

function SwitchRow({ label, hint, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <Flex justify="space-between" gap="4">
      <Box>
        <chakra.label htmlFor={id} fontWeight="medium">
          {label}
        </chakra.label>
        <Box id={`${id}-hint`} color="muted" fontSize="sm">
          {hint}
        </Box>
      </Box>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        mt="0.5"
      />
    </Flex>
  );
}

const usual = { quietFrom: 21, quietTo: 7, digestHour: 8 };

/** When mails of notifications are sent. Saved when it is chosen. */
export function MailHours() {
  const { saved, settings, save } = useSettings();
  if (saved.error && !settings)
    return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />;
  if (!settings)
    return (
      <Box>
        <LoadingNote>Loading your settings</LoadingNote>
        <Skeleton h="10" maxW="lg" />
      </Box>
    );
  const { quietFrom, quietTo, digestHour } = settings;
  const isQuiet = quietFrom !== null && quietTo !== null;
  return (
    <Flex direction="column" gap="5" maxW="lg">
      <Box>
        <SwitchRow
          label="Quiet hours"
          hint="Emails wait until the quiet hours are over."
          isOn={isQuiet}
          onChange={(isOn) =>
            save(
              isOn
                ? { quietFrom: usual.quietFrom, quietTo: usual.quietTo }
                : { quietFrom: null, quietTo: null },
            )
          }
        />
        {isQuiet && (
          <Flex gap="3" mt="3" wrap="wrap">
            <HourSelect
              label="From"
              value={quietFrom}
              onChange={(hour) => save({ quietFrom: hour, quietTo })}
            />
            <HourSelect
              label="To"
              value={quietTo}
              onChange={(hour) => save({ quietFrom, quietTo: hour })}
            />
          </Flex>
        )}
      </Box>
      <Box>
        <SwitchRow
          label="Daily digest"
          hint="One email a day instead of one for each notification."
          isOn={digestHour !== null}
          onChange={(isOn) => save({ digestHour: isOn ? usual.digestHour : null })}
        />
        {digestHour !== null && (
          <Box mt="3">
            <HourSelect
              label="Send it at"
              value={digestHour}
              onChange={(hour) => save({ digestHour: hour })}
            />
          </Box>
        )}
      </Box>
    </Flex>
  );
}
