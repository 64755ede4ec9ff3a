// Installs the packages of scripts/tools, which `npm ci` leaves out because only a few scripts need them.
import path from 'node:path';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
ensureInstalled(path.join(root, 'scripts/tools'));
