import { FilterSelect } from '#client/ui/filter-select.tsx';
import { type TimeApproval, timeApprovals } from '#shared/time-value-sets.ts';
import { approvalLabels } from '../../labels.ts';

const options = timeApprovals.map((value) => ({ value, label: approvalLabels[value] }));

type ApprovalFilterProps = {
  value: TimeApproval | undefined;
  onChange: (value: TimeApproval | undefined) => void;
};

export const ApprovalFilter = (props: ApprovalFilterProps) => (
  <FilterSelect label="Approval" anyLabel="Any approval" options={options} {...props} />
);
