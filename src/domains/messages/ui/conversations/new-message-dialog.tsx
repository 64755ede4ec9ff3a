import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { trpc } from '#client/trpc.ts';
import { ComboboxField } from '#client/ui/combobox-field.tsx';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { filterField } from '#client/ui/filter.ts';
import { type OptionSearch, useOptionSearch } from '#client/ui/use-option-search.ts';
import { writeMessage } from '#client/write-message.ts';
import { shortRoleLabels } from '#domains/users/labels.ts';
import { clientWithContact } from '#shared/client-name.ts';

const maxOptions = 20;
const field = filterField('Recipient');

function useContactSearch(): OptionSearch {
  const { q, isUpToDate, ...typed } = useOptionSearch();
  const contacts = trpc.messages.contacts.useQuery(
    { limit: maxOptions, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  return {
    ...typed,
    options: contacts.data
      ?.filter(({ canReceive }) => canReceive)
      .map((contact) => ({
        value: String(contact.id),
        label: clientWithContact(contact),
        detail: shortRoleLabels[contact.role],
      })),
    isSearching: !isUpToDate || contacts.isPlaceholderData,
    hasMore: contacts.data?.length === maxOptions,
  };
}

/** Finds the person to write to, and opens the conversation. */
export function NewMessageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const hasChosen = useRef(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New message"
      size="sm"
      isHigh
      initialFocus={() => document.getElementById(field.id)}
      returnFocus={() =>
        hasChosen.current ? document.querySelector('[aria-labelledby=chat-title] textarea') : null
      }
    >
      <DialogBody pb="5">
        <ComboboxField
          field={field}
          label="To"
          placeholder="Search people"
          search={useContactSearch()}
          onChosen={({ value }) => {
            if (!value) return;
            hasChosen.current = true;
            onClose();
            void navigate({
              to: '/messages',
              search: { contact: Number(value) },
              state: writeMessage,
            });
          }}
        />
      </DialogBody>
    </Dialog>
  );
}
