import type { Role } from '#shared/actor.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call a procedure or a path. */
export type Access = 'public' | 'signed-in' | readonly Role[];

export type Refusals = Partial<Record<401 | 402 | 403 | 404 | 409, string>>;

/** The REST route of a procedure. Input, output and access are those of the procedure. */
export type RestMeta = {
  /** Method, and path below `/api` in Fastify's syntax: `GET /tasks/:id`. */
  rest: `${Method} /${string}`;
  summary: string;
  /** 200 without it. */
  status?: 201;
  /** Descriptions of error responses in addition to the common ones, by status. */
  refuses?: Refusals;
  /**
   * Ignores an `Idempotency-Key`, whose transaction would hide what the call stores until it ends, and roll it back if the
   * call fails: counts of failed attempts, or the charge that the payment provider's webhook looks for. Also for a response
   * with a secret link, which must not be stored.
   */
  ignoresKey?: true;
  /** The field of the input that is `:id` in the path, such as `taskId` in `/tasks/:id/comments`. */
  pathId?: string;
  /** The procedure that reads the object of a repeated answer by its id, where `rereadOf` finds no route for it. */
  reread?: string;
};

export type Meta = {
  /** Set by the kinds of procedures in `trpc.ts`. */
  access?: Access;
  /** The response has an ETag, and is a 304 while no event concerns the client's copy. */
  hasTag?: true;
} & (RestMeta | { [Field in keyof RestMeta]?: never });
