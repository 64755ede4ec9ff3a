import { Button } from '#client/ui/button.tsx';

type CreateButtonProps = { isWaiting: boolean; isCreating: boolean };

/** The submit button of the create form. */
export function CreateButton({ isWaiting, isCreating }: CreateButtonProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      disabled={isWaiting}
      loading={isCreating}
      loadingText="Creating..."
    >
      Create Task
    </Button>
  );
}
