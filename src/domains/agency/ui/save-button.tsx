import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';

type SaveButtonProps = { label: string; isSaving: boolean; children?: ReactNode };

export const SaveButton = ({ label, isSaving, children }: SaveButtonProps) => (
  <Flex gap="3" wrap="wrap">
    <Button type="submit" variant="primary" loading={isSaving} loadingText="Saving...">
      {label}
    </Button>
    {children}
  </Flex>
);
