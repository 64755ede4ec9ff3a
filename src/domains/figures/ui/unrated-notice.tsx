import { Box, Flex } from '@chakra-ui/react';
import { ButtonLink } from '#client/ui/link.tsx';
import { formatHoursWithUnit } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { FiguresOverview } from '../schema.ts';
import { openSearch } from './figure-link.tsx';

/** Names the hours that are in no cost, because their VA has no pay rate. */
export const UnratedNotice = ({ unrated: { hours, vas } }: Pick<FiguresOverview, 'unrated'>) =>
  vas === 0 ? null : (
    <Flex
      role="note"
      align="center"
      justify="space-between"
      gap="3"
      flexWrap="wrap"
      px="4"
      py="3"
      borderWidth="1px"
      borderColor="time"
      borderRadius="card"
      bg="surface"
    >
      <Box flex="1 1 16rem" minW="0">
        {formatHoursWithUnit(hours)} of {plural(vas, 'VA')} have no pay rate and no cost yet.
      </Box>
      <ButtonLink
        to="/business"
        search={openSearch({ open: 'unrated-hours' })}
        resetScroll={false}
        size="sm"
      >
        Show hours
      </ButtonLink>
    </Flex>
  );
