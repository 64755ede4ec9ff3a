import { choiceFilter } from '#client/ui/filter-select.tsx';
import { type TimeApproval, timeApprovals } from '#shared/time-value-sets.ts';
import { approvalLabels } from '../../labels.ts';

const options = timeApprovals.map((value) => ({ value, label: approvalLabels[value] }));

export const approvalFilter = (
  value: TimeApproval | undefined,
  onChange: (value: TimeApproval | undefined) => void,
) => choiceFilter({ label: 'Approval', anyLabel: 'Any approval', options, value, onChange });
