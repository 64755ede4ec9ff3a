import { trpc } from '#client/trpc.ts';
import { ComboboxField } from '#client/ui/combobox-field.tsx';
import type { FormField } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SearchOption } from '#client/ui/use-option-search.ts';
import { useNeeds } from './client-needs.tsx';
import { Suggestions } from './suggestions.tsx';
import type { useVaChoices } from './use-choices.ts';
import { VaCard } from './va-card.tsx';

type VaChoiceProps = {
  field: FormField;
  vas: ReturnType<typeof useVaChoices>;
  chosen: SearchOption;
  onChosen: (va: SearchOption) => void;
  /** A suggestion was chosen; the form does not know it yet. */
  onSuggested: (va: SearchOption) => void;
  /** The client whose needs the VA is compared with. */
  clientId: number | undefined;
};

/** A search for a VA who can get a further client, with suggestions until one is chosen. */
export function VaChoice(props: VaChoiceProps) {
  const { field, vas, chosen, onChosen, onSuggested, clientId } = props;
  const needs = useNeeds(clientId);
  const vaId = Number(chosen.value) || undefined;
  return (
    <>
      <ComboboxField
        field={field}
        label="Virtual Assistant"
        placeholder={vas.search.options ? 'Select a VA' : 'Loading VAs...'}
        search={vas.search}
        initial={chosen}
        onChosen={onChosen}
      />
      {vaId ? (
        <ChosenVa id={vaId} needs={needs.data} />
      ) : (
        <Suggestions clientId={clientId} onChoose={onSuggested} />
      )}
    </>
  );
}

function ChosenVa({ id, needs }: { id: number; needs: ReturnType<typeof useNeeds>['data'] }) {
  const { data } = trpc.assignments.listVas.useQuery({ id, limit: 1 });
  const [va] = data?.items ?? [];
  if (!data) return <Skeleton h="32" />;
  return va ? <VaCard va={va} needs={needs} /> : null;
}
