import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** The peer of the measurement: Socket.IO on Node, whose rooms pass `typing` on to everybody else in them, as ours do. */
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  const room = String(socket.handshake.query['room']);
  void socket.join(room);
  socket.on('typing', () => socket.to(room).emit('frame', { type: 'typing', side: 'client' }));
});
http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port));
