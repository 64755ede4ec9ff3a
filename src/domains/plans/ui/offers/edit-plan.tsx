import { chakra } from '@chakra-ui/react';
import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import type { SavePlanInput } from '../../offers/schema.ts';
import { type EditPlanProps, PlanForm } from './plan-form.tsx';

const Effects = chakra('ul', {
  base: { m: '0', pl: '5', display: 'flex', flexDirection: 'column', gap: '2' },
});

/** Changes or adds a plan in two steps: its terms from a day on, and what they do. */
export function EditPlan({ initial, onClose, ...plan }: EditPlanProps) {
  const [entered, setEntered] = useState<SavePlanInput | null>(null);
  const [isChecked, setChecked] = useState(false);
  const utils = trpc.useUtils();
  const preview = trpc.planOffers.preview.useQuery(entered ?? skipToken, {
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const save = useAct(trpc.planOffers.save, {
    done: { title: 'Plan saved' },
    failed: 'The plan was not saved',
    onSuccess(offers) {
      utils.planOffers.get.setData(undefined, offers);
      onClose();
    },
    onError: () => setChecked(false),
  });
  if (entered && isChecked && preview.data && !preview.error && !preview.isFetching)
    return (
      <ConfirmMutation
        mutation={save}
        input={entered}
        onClose={() => setChecked(false)}
        title={plan.slug === null ? `Add ${entered.label}?` : `Change ${entered.label}?`}
        confirmLabel="Save plan"
        confirmingLabel="Saving..."
        cancelLabel="Back"
        tone="primary"
      >
        <Effects>
          {preview.data.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </Effects>
      </ConfirmMutation>
    );
  return (
    <PlanForm
      {...plan}
      initial={entered ?? initial}
      error={preview.isFetching ? null : preview.error}
      isLoading={preview.isFetching}
      onPreview={(input) => {
        setEntered(input);
        setChecked(true);
        // The same input again, after the catalogue may have changed.
        void utils.planOffers.preview.invalidate(input);
      }}
      onClose={onClose}
    />
  );
}
