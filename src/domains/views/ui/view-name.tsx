import { chakra } from '@chakra-ui/react';

type ViewNameProps = { name: string | undefined; isChanged: boolean };

/** The name of the open view on the button of the menu. */
export const ViewName = ({ name, isChanged }: ViewNameProps) => (
  <>
    <chakra.span truncate>{name ?? 'Views'}</chakra.span>
    {isChanged && (
      <chakra.span color="muted" fontWeight="normal">
        (changed)
      </chakra.span>
    )}
  </>
);
