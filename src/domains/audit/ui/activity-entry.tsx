import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { TextLink } from '#client/ui/link.tsx';
import { describeChanges } from '../facts.ts';
import type { Link } from '../phrases.ts';
import type { AuditEntry } from '../schema.ts';
import { describeEntry } from '../sentences/describe-entry.ts';

const Toggle = chakra('button', {
  base: {
    color: 'brand',
    fontWeight: 'medium',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
});

function NameLink({ text, to: { page, id, title } }: Link) {
  if (page === 'client')
    return (
      <TextLink to="/clients/$id" params={{ id: String(id) }}>
        {text}
      </TextLink>
    );
  if (page === 'task')
    return (
      <TextLink to="/tasks" search={{ id }}>
        {text}
      </TextLink>
    );
  if (page === 'workflow')
    return (
      <TextLink to="/workflows" search={{ id }}>
        {text}
      </TextLink>
    );
  if (page === 'routine')
    return (
      <TextLink to="/routines" search={{ q: title }}>
        {text}
      </TextLink>
    );
  if (page === 'lead')
    return (
      <TextLink to="/leads" search={{ id }}>
        {text}
      </TextLink>
    );
  return (
    <TextLink
      to="/user-management"
      search={page === 'invitations' ? { tab: 'invitations' } : { id }}
    >
      {text}
    </TextLink>
  );
}

/** The sentence of an entry, and what changed: the first change, and the others on request. */
export function ActivityEntry({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const changes = describeChanges(entry);
  const [first, ...others] = changes;

  return (
    <Box py="2" whiteSpace="normal" overflowWrap="anywhere">
      {/* The keyboard moves between the sentences of the list, also of those without a link. */}
      <Box tabIndex={-1} data-row-link="" outline="none">
        {describeEntry(entry).map((part, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move
          typeof part === 'string' ? part : <NameLink key={index} {...part} />,
        )}
      </Box>
      {first && (
        <Box color="muted" fontSize="sm">
          {isOpen ? (
            <chakra.ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </chakra.ul>
          ) : (
            first
          )}
          {others.length > 0 && (
            <>
              {!isOpen && ' · '}
              <Toggle type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? 'Show less' : `Show ${others.length} more`}
              </Toggle>
            </>
          )}
        </Box>
      )}
    </Box>
  );
}
