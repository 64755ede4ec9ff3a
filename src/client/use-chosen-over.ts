import { useCallback, useState } from 'react';

/** What a user chose to do over the details with this id, or over the list. Back, which closes the details, ends it, too. */
export function useChosenOver<Choice extends object>(id: number | undefined) {
  const [chosen, setChosen] = useState<{ choice: Choice; over: number | undefined } | null>(null);
  const choose = useCallback(
    (choice: Choice | null, over = id) => setChosen(choice && { choice, over }),
    [id],
  );
  return [chosen && chosen.over === id ? chosen.choice : null, choose] as const;
}
