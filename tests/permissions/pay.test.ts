import { entriesOf } from '../calls/catalogue.ts';
import { checkEntries } from './check.ts';

checkEntries(entriesOf('pay'));
