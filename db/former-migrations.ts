/**
 * The migrations that `0001_baseline` replaced, oldest first. A database or a backup at the end of them has the schema of
 * the baseline.
 */
export const formerMigrations = `
  0001_updated_at 0002_users 0003_profiles 0004_sessions 0005_plans 0006_task_positions 0007_tasks
  0008_task_indexes 0009_task_comments 0010_time_logs 0011_messages 0012_feedback 0013_workflows
  0014_workflow_diagrams 0015_routines 0016_leads 0017_events 0018_task_events 0019_people_events
  0020_business_events 0021_session_events 0030_audit_log 0031_idempotency_keys 0032_hours_ledger
  0033_billing_periods 0034_book_time 0035_book_plans 0036_daily_totals 0037_dashboard_indexes
  0040_people 0041_session_public_ids 0042_audit_indexes 0045_message_client_keys
  0046_conversations 0047_read_events 0048_workflow_versions 0050_mail_outbox 0051_account_links
  0052_lead_indexes 0060_task_counts 0061_list_indexes 0062_book_history_at_once 0065_task_stamps
  0066_events_after_moves 0070_sorting_is_no_change 0075_time_overlaps 0076_time_log_changes
  0077_timers 0078_timers_follow 0079_work_days 0085_checkouts 0086_payments 0087_payment_events
  0088_payments_are_seen 0093_routine_search 0094_ledger_totals 0100_files 0101_files_are_audited
  0105_workflow_notes 0106_workflow_saves 0107_workflow_runs 0108_workflow_progress
  0109_routine_workflows 0110_run_events 0115_spent_tickets 0116_lead_contacts 0120_presence
  0121_routine_runs 0122_routine_run_events 0123_workflow_search 0124_assignment_indexes
  0126_visitors_of_idempotency_keys 0130_installation 0131_mail_links 0135_message_event_clients
  0136_sign_ins_are_audited 0140_timer_notes 0150_cancelled_plans_run 0160_email_changes
  0165_urgency_indexes 0175_lead_plans
`
  .trim()
  .split(/\s+/);

export const baseline = '0001_baseline';

/** The commit with the last version that has the former migrations. */
export const lastFormerCommit = '4c86dbc';
