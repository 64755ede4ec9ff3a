import { Box, Grid } from '@chakra-ui/react';
import {
  ChartNoAxesColumn,
  ClipboardList,
  Headset,
  Inbox,
  type LucideIcon,
  Megaphone,
  PenLine,
  Table2,
} from 'lucide-react';
import { ButtonLink, PlainLink } from '#client/ui/link.tsx';
import { useTaskCategories } from '#client/use-agency.ts';
import { taskTemplates } from '#domains/tasks/create/templates.ts';
import { type Category, offeredIn } from '#shared/categories.ts';

/** A category of the agency's own has a neutral one. */
const icons: Partial<Record<string, LucideIcon>> = {
  marketing: Megaphone,
  admin: Inbox,
  content: PenLine,
  'customer-service': Headset,
  research: ChartNoAxesColumn,
  'data-entry': Table2,
};

function Template({ category: { key, label } }: { category: Category }) {
  const Icon = icons[key] ?? ClipboardList;
  const template = taskTemplates[key];
  return (
    <PlainLink
      to="/tasks"
      search={{ new: true, template: key }}
      display="flex"
      gap="3"
      p="3"
      borderWidth="1px"
      borderColor="line"
      borderRadius="control"
      _hover={{ bg: 'hover' }}
    >
      <Box color="brand" flexShrink={0} mt="0.5">
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </Box>
      <Box minW="0">
        <Box fontWeight="medium">{template?.title ?? label}</Box>
        {template && (
          <Box color="muted" fontSize="sm">
            {label}
          </Box>
        )}
      </Box>
    </PlainLink>
  );
}

/** Links to the form of a new task, filled in or empty. */
export const TaskTemplates = () => (
  <Box ps={{ base: '0', sm: '8' }}>
    <Grid gap="3" gridTemplateColumns="repeat(auto-fill, minmax(min(18rem, 100%), 1fr))">
      {offeredIn(useTaskCategories()).map((category) => (
        <Template key={category.key} category={category} />
      ))}
    </Grid>
    <ButtonLink to="/tasks" search={{ new: true }} size="sm" mt="3">
      Write my own task
    </ButtonLink>
  </Box>
);
