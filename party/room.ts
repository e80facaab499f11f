import { Server, type Connection, type ConnectionContext, type WSMessage } from 'partyserver';
import { MINUTE_MS } from '#contract/durations.ts';
import { HEARTBEAT, type RoomKind, type RoomEvent } from '#contract/events.ts';
import type { JobSide } from '#contract/chat.ts';
import {
  clearPresence,
  findActiveSessions,
  savePresence,
  sessionKeyOf,
  type RoomEnv,
} from '#api/features/rooms/connections.usecases.ts';
import { Database } from '#api/lib/db.ts';
import { log } from '#api/lib/log.ts';
import { readTicket, tooManyConnectionsResponse, unauthorizedResponse, type Ticket } from './ticket.ts';

export interface ConnectionState {
  since: number;
  account: string;
  ver: number;
  sid?: string | undefined;
  /** In a chat: the side of the account. */
  side?: JobSide | undefined;
}

/** In one room. A person has a few devices with a few tabs. */
const MAX_CONNECTIONS_PER_ACCOUNT = 20;
const PRESENCE_TTL_MS = 10 * MINUTE_MS;

/**
 * A room accepts connections with an unused ticket and sends them events. It stores only which tickets were used, and until when the
 * database counts it as occupied. It hibernates between events: pings are answered without waking it, and an alarm closes the
 * connections that fell silent.
 */
export abstract class Room extends Server<RoomEnv & Cloudflare.Env> {
  static override options = { hibernate: true };
  abstract readonly party: RoomKind;
  protected readonly db = new Database(this.env.DB);

  override onStart(): void {
    this.sql`CREATE TABLE IF NOT EXISTS presence (one INTEGER PRIMARY KEY CHECK (one = 1), until INTEGER NOT NULL)`;
    this.sql`CREATE TABLE IF NOT EXISTS used_tickets (jti TEXT PRIMARY KEY, exp INTEGER NOT NULL)`;
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return super.fetch(request);
    const ticket = await readTicket(request, this.env.AUTH_SECRET, this.party, this.name);
    await this.__unsafe_ensureInitialized();
    if (!ticket || !this.#consumeTicket(ticket) || !(await this.#isSessionActive(ticket))) return unauthorizedResponse();
    const ownConnections = this.openConnections().filter(({ state }) => state?.account === ticket.sub);
    return ownConnections.length < MAX_CONNECTIONS_PER_ACCOUNT ? super.fetch(request) : tooManyConnectionsResponse();
  }

  /** The session may have been revoked since the ticket was issued. */
  async #isSessionActive({ sub, ver, sid }: Ticket): Promise<boolean> {
    return (await findActiveSessions(this.db, [{ account: sub, ver, sid }], Date.now())).size > 0;
  }

  #consumeTicket({ jti, exp }: Ticket): boolean {
    const now = Math.floor(Date.now() / 1000);
    this.sql`DELETE FROM used_tickets WHERE exp < ${now - 60}`;
    return this.sql`INSERT OR IGNORE INTO used_tickets (jti, exp) VALUES (${jti}, ${exp}) RETURNING jti`.length === 1;
  }

  /** Until when the database says that the room is occupied; 0 if it does not. Stored, because a room that has hibernated remembers nothing. */
  get #presenceUntil(): number {
    return Number(this.sql`SELECT until FROM presence`[0]?.['until'] ?? 0);
  }
  set #presenceUntil(until: number) {
    this.sql`INSERT OR REPLACE INTO presence (one, until) VALUES (1, ${until})`;
  }

  override async onConnect(connection: Connection<ConnectionState>, context: ConnectionContext): Promise<void> {
    try {
      await this.join(connection, context);
    } catch (error) {
      // PartyServer would send the stack to the phone.
      log('error', 'room.join', { party: this.party }, error);
      connection.close(1011, 'failed');
    }
  }

  /** Adds a new connection to the room. */
  protected async join(connection: Connection<ConnectionState>, { request }: ConnectionContext): Promise<void> {
    // `fetch` has verified the ticket; this reads its claims.
    const ticket = await readTicket(request, this.env.AUTH_SECRET, this.party, this.name);
    if (!ticket) return connection.close(1008, 'no ticket');
    connection.setState({ since: Date.now(), account: ticket.sub, ver: ticket.ver, sid: ticket.sid, side: ticket.side });
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + HEARTBEAT.silentAfterMs);
    if (this.#presenceUntil < Date.now() + PRESENCE_TTL_MS / 2) await this.#savePresence();
  }

  override async onClose(connection: Connection, code: number): Promise<void> {
    // A browser that closes without a code gives 1005. PartyServer does not reply to it, and the app would wait ten seconds.
    if (code === 1005) connection.close(1000);
    if (this.openConnections().length === 0) await this.#clearPresence();
  }

  override onMessage(connection: Connection, _message: WSMessage): void | Promise<void> {
    // Our app sends messages to chat rooms only.
    connection.close(1008, 'this room takes no messages');
  }

  override onError(): void {
    // `onClose` follows and does the cleanup.
  }

  /** Closes connections that fell silent or whose session was revoked, and sets the next alarm. */
  override async onAlarm(): Promise<void> {
    try {
      await this.#checkConnections(Date.now());
    } catch (error) {
      // The platform repeats an alarm that fails for two minutes only, and the connections of a room without one stay unchecked.
      await this.ctx.storage.setAlarm(Date.now() + HEARTBEAT.silentAfterMs);
      throw error;
    }
  }

  async #checkConnections(now: number): Promise<void> {
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

  /** Closes connections whose session was revoked. */
  async disconnectRevoked(): Promise<void> {
    const sessions = this.openConnections().flatMap(({ state }) => state ?? []);
    const activeSessions = await findActiveSessions(this.db, sessions, Date.now());
    for (const connection of this.openConnections())
      if (!connection.state || !activeSessions.has(sessionKeyOf(connection.state))) connection.close(1008, 'revoked');
  }

  /** Sends events to every connection. */
  async deliver(events: RoomEvent[]): Promise<void> {
    for (const event of events) this.sendToAll(JSON.stringify(event));
  }

  /**
   * Sends a message to every connection but `except`. PartyServer's `broadcast` reads the stored attachment of each connection, which
   * takes longer than sending.
   */
  protected sendToAll(message: string, except?: WebSocket): void {
    for (const socket of this.ctx.getWebSockets()) {
      if (socket.readyState !== WebSocket.OPEN || socket === except) continue;
      try {
        socket.send(message);
      } catch {
        socket.close(1011, 'failed');
      }
    }
  }

  protected openConnections(): Connection<ConnectionState>[] {
    return [...this.getConnections<ConnectionState>()].filter((connection) => connection.readyState === WebSocket.OPEN);
  }

  async #savePresence(): Promise<void> {
    const until = Date.now() + PRESENCE_TTL_MS;
    await savePresence(this.db, this.party, this.name, until);
    this.#presenceUntil = until;
  }

  async #clearPresence(): Promise<void> {
    this.#presenceUntil = 0;
    await clearPresence(this.db, this.party, this.name);
    // A connection that opened in the meantime has lost its presence row.
    if (this.openConnections().length > 0) await this.#savePresence();
  }
}
