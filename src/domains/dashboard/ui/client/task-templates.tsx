import { Box, Grid } from '@chakra-ui/react';
import {
  ChartNoAxesColumn,
  Headset,
  Inbox,
  type LucideIcon,
  Megaphone,
  PenLine,
  Table2,
} from 'lucide-react';
import { ButtonLink, PlainLink } from '#client/ui/link.tsx';
import { taskTemplates } from '#domains/tasks/create/templates.ts';
import { categoryLabels } from '#domains/tasks/labels.ts';
import { type TaskCategory, taskCategories } from '#shared/value-sets.ts';

const icons: Record<TaskCategory, LucideIcon> = {
  marketing: Megaphone,
  admin: Inbox,
  content: PenLine,
  'customer-service': Headset,
  research: ChartNoAxesColumn,
  'data-entry': Table2,
};

function Template({ category }: { category: TaskCategory }) {
  const Icon = icons[category];
  return (
    <PlainLink
      to="/tasks"
      search={{ new: true, template: category }}
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
        <Box fontWeight="medium">{taskTemplates[category].title}</Box>
        <Box color="muted" fontSize="sm">
          {categoryLabels[category]}
        </Box>
      </Box>
    </PlainLink>
  );
}

/** Links to the form of a new task, filled in or empty. */
export const TaskTemplates = () => (
  <Box ps={{ base: '0', sm: '8' }}>
    <Grid gap="3" gridTemplateColumns="repeat(auto-fill, minmax(min(18rem, 100%), 1fr))">
      {taskCategories.map((category) => (
        <Template key={category} category={category} />
      ))}
    </Grid>
    <ButtonLink to="/tasks" search={{ new: true }} size="sm" mt="3">
      Write my own task
    </ButtonLink>
  </Box>
);
