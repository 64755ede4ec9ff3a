import { chakra } from '@chakra-ui/react';
import { buttonRecipe } from './button.tsx';

/** A link to a file of the server, which the browser saves: no page of ours, so the router has no part in it. */
export const FileLink = chakra('a', buttonRecipe, { defaultProps: { size: 'sm' } });
