import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { describeError } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceCards } from '#client/ui/choice-cards.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import type { PlanTermsInput } from '../../catalogue/schema.ts';
import type { PlanAct } from '../../changes/schema.ts';
import { PlanReview } from './plan-review.tsx';
import { PlanTermsForm } from './plan-terms-form.tsx';

export type DialogAct = Exclude<PlanAct, 'end'> | 'end-paused';

const titles: Record<DialogAct, string> = {
  start: 'Start a plan',
  pause: 'Pause plan',
  activate: 'Activate plan',
  cancel: 'Cancel plan',
  keep: 'Keep plan',
  'end-paused': 'End plan',
};

const ends = [
  { value: 'cancel', title: 'At the end of the month' },
  { value: 'end', title: 'Today' },
] as const;

type PlanDialogProps = {
  clientId: number;
  fullName: string;
  act: DialogAct;
  /** Whether a plan runs, which another one replaces. */
  isChange?: boolean;
  onClose: () => void;
};

/** Changes a client's plan: shows what the change does, and makes it with the figures that were shown. */
export function PlanDialog(props: PlanDialogProps) {
  const { clientId, fullName, act, isChange = false, onClose } = props;
  const [terms, setTerms] = useState<PlanTermsInput | null>(null);
  const [isEditing, setEditing] = useState(act === 'start');
  const [end, setEnd] = useState<'cancel' | 'end'>('cancel');
  const title = act === 'start' && isChange ? 'Change plan' : titles[act];

  if (isEditing)
    return (
      <PlanTermsForm
        title={title}
        initial={terms}
        onTerms={(entered) => {
          setTerms(entered);
          setEditing(false);
        }}
        onClose={onClose}
      />
    );
  const serverAct = act === 'end-paused' ? 'end' : act === 'cancel' ? end : act;
  return (
    <Dialog open onClose={onClose} title={title} description={fullName}>
      <Preview
        key={serverAct}
        change={{ clientId, act: serverAct, ...terms }}
        fullName={fullName}
        submitLabel={act === 'start' && !isChange ? 'Start plan' : title}
        onBack={act === 'start' ? () => setEditing(true) : null}
        onClose={onClose}
        choice={
          act === 'cancel' && (
            <ChoiceCards
              legend="The plan ends"
              name="end"
              options={ends}
              value={end}
              onChange={setEnd}
            />
          )
        }
      />
    </Dialog>
  );
}

type PreviewProps = Omit<Parameters<typeof PlanReview>[0], 'preview' | 'onRefused'>;

function Preview(props: PreviewProps) {
  // Loaded when the dialog opens, and then not changed by live events: the administrator confirms what they have read.
  const preview = trpc.clientPlans.preview.useQuery(props.change, {
    staleTime: 0,
    gcTime: 0,
    enabled: ({ state }) => state.data === undefined,
  });
  const reload = () => void preview.refetch();
  const isConflict = describeError(preview.error).code === 'CONFLICT';
  if (preview.data) return <PlanReview {...props} preview={preview.data} onRefused={reload} />;
  return (
    <>
      <DialogBody>
        {props.choice && <Box mb="5">{props.choice}</Box>}
        {preview.error ? (
          <ErrorState
            error={preview.error}
            {...(isConflict ? { title: "This change isn't possible" } : { onRetry: reload })}
          />
        ) : (
          <>
            <LoadingNote>Loading the preview</LoadingNote>
            <Skeleton h="12" />
            <Skeleton h="24" mt="4" />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {props.onBack && (
          <Button variant="ghost" onClick={props.onBack}>
            Back
          </Button>
        )}
        <DialogCancel label="Close" />
      </DialogFooter>
    </>
  );
}
