export const words = {
  diagnosis: {
    text: 'Measured from this very browser, through everything between it and the server.',
    again: 'Check again',
    all_good: 'Everything works as it should.',
    measured_good: 'What could be measured works as it should; the rest is marked above.',
    none_measured: 'Nothing could be measured. Check your connection and try again.',
    good: 'Good:',
    warning: 'Could be better:',
    bad: 'Does not work:',
    unknown: 'Could not be measured:',
    running: 'Not measured yet',
    reach: 'Time to the server and back',
    reach_text: 'The way to the server is long. Typing still feels quick; everything else waits for it.',
    secure: 'Encrypted connection',
    secure_text:
      'Without HTTPS anybody on the way can read along, and the browser withholds the clipboard and installing.',
    secure_local: 'This is the machine’s own address: nothing leaves it, so nothing has to be encrypted.',
    clock: 'Clocks agree',
    clock_text:
      'This device and the server disagree about the time. One-time codes may be refused; set both clocks automatically.',
    socket: 'Live connection (WebSocket)',
    socket_text: 'New messages will not appear by themselves. The proxy does not pass the upgrade on.',
    stream: 'Answers word by word',
    stream_text: 'Answers arrive all at once. Something on the way gathers them up first.',
    upload: 'Large uploads',
    upload_text: 'The proxy refuses bodies that the server would take.',
    address: 'Your address as the server sees it',
    address_text: 'The server sees the proxy instead of you. Limits meant for one person then hit everybody.',
    headers: 'Security headers',
    headers_text: 'The server’s protection arrives changed or not at all. Let the proxy leave it alone.',
    protocol: 'HTTP/2 or newer',
    protocol_text:
      'With HTTP/1.1 a browser opens six connections at most. Several open answers may block each other.',
    protocol_local:
      'Older, and enough for the machine’s own address: browsers use HTTP/2 over encrypted connections only.',
    proxy: 'What the proxy is missing',
    proxy_text: 'For the operator of the server: add these lines to the proxy.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
