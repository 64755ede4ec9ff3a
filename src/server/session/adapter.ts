import { NodePostgresAdapter } from '@lucia-auth/adapter-postgresql';
import type { DatabaseSession, DatabaseUser } from 'lucia';
import type pg from 'pg';
import type { DatabaseHandle } from '#server/db.ts';
import type { Role } from '#shared/actor.ts';

/** The user, read together with the session. */
export type SessionUser = {
  id: number;
  username: string;
  fullName: string;
  email: string;
  role: Role;
  status: 'active' | 'inactive' | 'training';
  profileImage: string | null;
  createdAt: string;
};

const selectSession = `
  select s.user_id as "userId", extract(epoch from s.expires_at - now())::float as "secondsLeft",
    u.username, u.full_name as "fullName", u.email, u.role, u.status,
    u.profile_image as "profileImage", u.created_at as "createdAt",
    u.role <> 'va' or u.approved_at is not null as "isApproved",
    array(select a.client_id from assignments a where a.va_id = u.id and a.ended_at is null) as "clientIds",
    s.last_seen_at < now() - interval '10 minutes' as "isLongUnseen",
    pg_current_snapshot()::text as snapshot
  from sessions s join users u on u.id = s.user_id where s.id = $1`;

type SessionRow = Omit<SessionUser, 'id'> & {
  userId: number;
  secondsLeft: number;
  isApproved: boolean;
  clientIds: number[];
  isLongUnseen: boolean;
  snapshot: string;
};

/**
 * Lucia's adapter. It reads the session and its user in one prepared statement and uses the database's clock. Lucia uses
 * the clock of this node, so expiry times are converted to remaining seconds and back.
 */
export class SessionAdapter extends NodePostgresAdapter {
  readonly #pool: pg.Pool;
  readonly #selectSession: { name: string | undefined; text: string };

  constructor({ pool, nameOf }: Pick<DatabaseHandle, 'pool' | 'nameOf'>) {
    super(pool, { user: 'users', session: 'sessions' });
    this.#pool = pool;
    this.#selectSession = { name: nameOf(selectSession), text: selectSession };
  }

  override async getSessionAndUser(
    id: string,
  ): Promise<[session: DatabaseSession | null, user: DatabaseUser | null]> {
    const { rows } = await this.#pool.query<SessionRow>({ ...this.#selectSession, values: [id] });
    if (!rows[0]) return [null, null];
    const { userId, secondsLeft, isApproved, clientIds, isLongUnseen, snapshot, ...columns } =
      rows[0];
    // Reading must work even when the disk is full.
    if (isLongUnseen) await this.#markSeen(id).catch(() => {});
    const expiresAt = new Date(Date.now() + secondsLeft * 1000);
    // Lucia deletes a session that has no user.
    const isActive = columns.status !== 'inactive';
    const user = { id: userId, ...columns };
    const attributes = { user, isApproved, clientIds, snapshot };
    return [
      { id, userId, expiresAt, attributes: {} },
      isActive ? { id: userId, attributes } : null,
    ];
  }

  /** Writes at most once in ten minutes, so that most requests only read. */
  async #markSeen(id: string) {
    await this.#pool.query(
      `update sessions set last_seen_at = now()
       where id = $1 and last_seen_at < now() - interval '10 minutes'`,
      [id],
    );
  }

  override async setSession({ id, userId, expiresAt, attributes }: DatabaseSession) {
    await this.#pool.query(
      `insert into sessions (id, user_id, expires_at, ip, user_agent)
       values ($1, $2, now() + make_interval(secs => $3), $4, $5)`,
      [id, userId, secondsUntil(expiresAt), attributes.ip, attributes.userAgent],
    );
  }

  override async updateSessionExpiration(id: string, expiresAt: Date) {
    await this.#pool.query(
      `update sessions set expires_at = now() + make_interval(secs => $2), last_seen_at = now()
       where id = $1`,
      [id, secondsUntil(expiresAt)],
    );
  }

  override async deleteExpiredSessions() {
    await this.#pool.query('delete from sessions where expires_at <= now()');
  }
}

const secondsUntil = (instant: Date) => (instant.getTime() - Date.now()) / 1000;
