import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { listenOnLoopback } from '../support/listen-on-loopback.ts';

/** The Socket.IO server of the comparison: like our rooms, it relays `typing` to all others in a room. */
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  const room = String(socket.handshake.query['room']);
  void socket.join(room);
  socket.on('typing', () => socket.to(room).emit('frame', { type: 'typing', side: 'client' }));
});
process.send?.(await listenOnLoopback(http));
