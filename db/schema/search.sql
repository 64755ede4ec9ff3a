-- Search in texts of people, written with or without accents.

-- The form of a text that is searched: without accents, in lower case, and with the quotation marks and dashes of a
-- keyboard. `toSearchText` of the app is the same function. Most texts are ASCII, for which lower case is enough.
create function search_text(value text) returns text language sql immutable parallel safe as $$
  select case when octet_length(value) = char_length(value) then lower(value collate pg_c_utf8)
    else normalize(replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(translate(value, '’‘‛ʼʹ′´“”„‟″‐‑‒–—―−', '''''''''''''''"""""-------'), NFKD),
          '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640'
            '\u064b-\u065f\u0670\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
          '', 'g') collate pg_c_utf8),
        'øłđıς', 'oldiσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)
  end
$$;

-- Any part of a text is found by a trigram index of this form.
create index users_search on users using gin (search_text(full_name) gin_trgm_ops,
  search_text(username) gin_trgm_ops, search_text(email) gin_trgm_ops);
create index client_profiles_search on client_profiles using gin (search_text(company_name) gin_trgm_ops);
create index va_profiles_skills on va_profiles using gin (search_text(skills_text(skills)) gin_trgm_ops);
create index leads_search on leads using gin (search_text(full_name) gin_trgm_ops,
  search_text(email) gin_trgm_ops, search_text(company) gin_trgm_ops);
create index tasks_search on tasks
  using gin (search_text(title) gin_trgm_ops, search_text(description) gin_trgm_ops);
create index archived_tasks_search on archived_tasks using gin (search_text(title) gin_trgm_ops);
create index routines_search on routines
  using gin (search_text(title) gin_trgm_ops, search_text(description) gin_trgm_ops);
create index workflows_search on workflows
  using gin (search_text(title) gin_trgm_ops, search_text(description) gin_trgm_ops);
create index messages_search on messages using gin
  (least(sender_id, receiver_id), greatest(sender_id, receiver_id), search_text(content) gin_trgm_ops);
create index payments_search on payments
  using gin (search_text(coalesce(company_name, '') || ' ' || billing_name) gin_trgm_ops);
create index audit_log_texts on audit_log using gin (search_text(audit_texts(before, after)) gin_trgm_ops);
