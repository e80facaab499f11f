import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** The Socket.IO server of the comparison: like our rooms, it relays `typing` to all others in a room. */
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  const room = String(socket.handshake.query['room']);
  void socket.join(room);
  socket.on('typing', () => socket.to(room).emit('frame', { type: 'typing', side: 'client' }));
});
http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port));
