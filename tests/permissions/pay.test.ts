import { checkRows } from './check.ts';
import { subjects } from './matrix.ts';

checkRows(subjects.pay);
