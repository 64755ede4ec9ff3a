import { existsSync } from 'node:fs';
import { installPackage, updatePackages } from './debian.mjs';

/** Debian's library that gives a process another clock. Without it, the part that needs it is not run and says why. */
export function installFaketime() {
  if (!existsSync('/usr/bin/faketime') && updatePackages()) installPackage('faketime');
}
