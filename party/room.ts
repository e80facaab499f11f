import { Server, type Connection, type ConnectionContext, type WSMessage } from 'partyserver';
import { HEARTBEAT, type RoomKind, type RoomEvent } from '#contract/events.ts';
import type { JobSide } from '#contract/chat.ts';
import { readTicket, unauthorizedResponse, type Ticket } from './ticket.ts';

/** What a room needs of the Worker's environment. */
export interface RoomEnv {
  DB: D1Database;
  AUTH_SECRET: string;
}

export interface ConnectionState {
  since: number;
  account: string;
  ver: number;
  /** In a chat: as whom. */
  side?: JobSide | undefined;
}

const sessionKeyOf = ({ state }: Connection<ConnectionState>): string => `${state?.account} ${state?.ver}`;

const PRESENCE_TTL_MS = 10 * 60_000;

/**
 * A doorbell: it lets in who holds a fresh ticket, passes events on, and keeps nothing but which tickets were used. It sleeps
 * between events; pings are answered without waking it, and an alarm finds the peers that fell silent.
 */
export abstract class Room extends Server<RoomEnv & Cloudflare.Env> {
  static override options = { hibernate: true };
  abstract readonly party: RoomKind;
  #presenceUntil = 0;

  override onStart(): void {
    this.sql`CREATE TABLE IF NOT EXISTS used_tickets (jti TEXT PRIMARY KEY, exp INTEGER NOT NULL)`;
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return super.fetch(request);
    const ticket = await readTicket(request, this.env.AUTH_SECRET, this.party, this.name);
    await this.__unsafe_ensureInitialized();
    return ticket && this.#consumeTicket(ticket) ? super.fetch(request) : unauthorizedResponse();
  }

  #consumeTicket({ jti, exp }: Ticket): boolean {
    const now = Math.floor(Date.now() / 1000);
    this.sql`DELETE FROM used_tickets WHERE exp < ${now - 60}`;
    return this.sql`INSERT OR IGNORE INTO used_tickets (jti, exp) VALUES (${jti}, ${exp}) RETURNING jti`.length === 1;
  }

  override async onConnect(connection: Connection<ConnectionState>, { request }: ConnectionContext): Promise<void> {
    // Its signature was checked before the upgrade; what is missing here is only what it says.
    const ticket = await readTicket(request, this.env.AUTH_SECRET, this.party, this.name);
    if (!ticket) return connection.close(1008, 'no ticket');
    connection.setState({ since: Date.now(), account: ticket.sub, ver: ticket.ver, side: ticket.side });
    if (this.#presenceUntil < Date.now() + PRESENCE_TTL_MS / 2) await this.#savePresence();
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + HEARTBEAT.silentAfterMs);
  }

  override async onClose(connection: Connection, code: number): Promise<void> {
    // A browser that closes without a code sends 1005, which PartyServer leaves unanswered: the phone would wait ten seconds.
    if (code === 1005) connection.close(1000);
    if (this.openConnections().length === 0) await this.#clearPresence();
  }

  override onMessage(connection: Connection, _message: WSMessage): void | Promise<void> {
    // Most rooms only speak; whoever talks is no phone of ours.
    connection.close(1008, 'this room takes no messages');
  }

  override onError(): void {
    // The close that follows an error does what is to be done.
  }

  /** Lets go of peers that fell silent or whose account was revoked, and comes back when the next one may have. */
  override async onAlarm(): Promise<void> {
    const now = Date.now();
    await this.disconnectRevoked();
    let next = now + HEARTBEAT.silentAfterMs;
    for (const connection of this.openConnections()) {
      const lastPingAt = this.ctx.getWebSocketAutoResponseTimestamp(connection)?.getTime() ?? connection.state?.since ?? 0;
      const silentAt = lastPingAt + HEARTBEAT.silentAfterMs;
      if (silentAt <= now) connection.close(1001, 'silent');
      else next = Math.min(next, silentAt);
    }
    if (this.openConnections().length === 0) return this.#clearPresence();
    if (this.#presenceUntil < now + PRESENCE_TTL_MS / 2) await this.#savePresence();
    await this.ctx.storage.setAlarm(next);
  }

  /** Lets go of whose account was revoked. */
  async disconnectRevoked(): Promise<void> {
    const activeSessions = await this.#findActiveSessions();
    for (const connection of this.openConnections())
      if (!activeSessions.has(sessionKeyOf(connection))) connection.close(1008, 'revoked');
  }

  /** Who of those here is still who his ticket said. */
  async #findActiveSessions(): Promise<Set<string>> {
    const sessions = this.openConnections().flatMap(({ state }) => (state ? [[state.account, state.ver]] : []));
    const { results } = await this.env.DB.prepare(
      `SELECT a.id || ' ' || a.token_version AS person FROM json_each(?) p JOIN accounts a ON a.id = p.value ->> 0
        WHERE a.token_version = p.value ->> 1 AND a.suspended_at IS NULL`,
    )
      .bind(JSON.stringify(sessions))
      .all<{ person: string }>();
    return new Set(results.map(({ person }) => person));
  }

  /** Passes events on to everybody here. */
  async deliver(events: RoomEvent[]): Promise<void> {
    for (const event of events) this.broadcast(JSON.stringify(event));
  }

  protected openConnections(): Connection<ConnectionState>[] {
    return [...this.getConnections<ConnectionState>()].filter((connection) => connection.readyState === WebSocket.OPEN);
  }

  async #savePresence(): Promise<void> {
    this.#presenceUntil = Date.now() + PRESENCE_TTL_MS;
    await this.env.DB.prepare('INSERT OR REPLACE INTO listening (party, room, until) VALUES (?, ?, ?)')
      .bind(this.party, this.name, this.#presenceUntil)
      .run();
  }

  async #clearPresence(): Promise<void> {
    this.#presenceUntil = 0;
    await this.env.DB.prepare('DELETE FROM listening WHERE party = ? AND room = ?').bind(this.party, this.name).run();
    // Somebody may have come in the meantime, and his mark have gone with it.
    if (this.openConnections().length > 0) await this.#savePresence();
  }
}
