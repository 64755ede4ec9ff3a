import { chakra } from '@chakra-ui/react';
import { buttonRecipe } from './button.tsx';

/** A plain link to a file download, which the router must not handle. */
export const FileLink = chakra('a', buttonRecipe, { defaultProps: { size: 'sm' } });
