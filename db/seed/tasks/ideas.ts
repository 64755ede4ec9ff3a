import { admin } from './admin.ts';
import { content } from './content.ts';
import { customerService } from './customer-service.ts';
import { dataEntry } from './data-entry.ts';
import type { TaskIdea } from './idea.ts';
import { marketing } from './marketing.ts';
import { research } from './research.ts';

const byCategory: Record<string, TaskIdea[]> = {
  marketing,
  admin,
  content,
  'customer-service': customerService,
  research,
  'data-entry': dataEntry,
};

export const taskIdeas = Object.entries(byCategory).flatMap(([category, ideas]) =>
  ideas.map((idea) => ({ ...idea, category })),
);
