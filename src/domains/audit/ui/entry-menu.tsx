import { useNavigate } from '@tanstack/react-router';
import { RowMenu } from '#client/ui/row-menu.tsx';
import { toText } from '../phrases.ts';
import type { AuditEntry } from '../schema.ts';
import { describeEntry } from '../sentences/describe-entry.ts';

/** Narrows the activity to the object of an entry, or to the person who acted. */
export function EntryMenu({ entry }: { entry: AuditEntry }) {
  const navigate = useNavigate({ from: '/user-management' });
  const { objectKind: kind, objectId, actor } = entry;
  const items = [
    // An entry about a list, such as its export, has no object.
    ...(objectId > 0
      ? [
          {
            id: 'object',
            label: 'Show only this object',
            onSelect: () =>
              void navigate({
                search: ({ action: _action, ...now }) => ({ ...now, kind, object: objectId }),
                resetScroll: false,
              }),
          },
        ]
      : []),
    ...(actor
      ? [
          {
            id: 'person',
            label: `Show only ${actor.fullName}`,
            onSelect: () =>
              void navigate({
                search: (now) => ({ ...now, person: actor.id }),
                resetScroll: false,
              }),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <RowMenu label={`Filter by: ${toText(describeEntry(entry))}`} groups={() => [{ items }]} />
  );
}
