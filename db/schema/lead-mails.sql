-- The outcome of mails to leads, which stays known after the mail queue has forgotten the mail.

-- Null unless the mail was delivered.
alter table lead_mails add column sent_at timestamptz(3);
-- Those that the queue has forgotten count as delivered.
update lead_mails set sent_at = created_at where mail_id is null;
update lead_mails set sent_at = mail_outbox.settled_at from mail_outbox
where mail_outbox.id = lead_mails.mail_id and mail_outbox.status = 'sent';

-- The last attempt to deliver a mail.
alter table mail_outbox add column attempted_at timestamptz(3);

-- Keeps when the mail to a lead was delivered, and records that the timeline of the lead has changed.
create function settle_lead_mail() returns trigger language plpgsql as $$
declare
  lead integer;
begin
  update lead_mails set sent_at = case when new.status = 'sent' then new.settled_at end
    where mail_id = new.id returning lead_id into lead;
  if lead is not null then
    perform record_event(kind => 'lead', object_id => lead, operation => 'updated');
  end if;
  return null;
end $$;

create constraint trigger mail_outbox_lead_mail after update of status on mail_outbox
  deferrable initially deferred for each row when (new.status is distinct from old.status)
  execute function settle_lead_mail();
