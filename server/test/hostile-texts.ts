// Texts that want to harm the program that makes a document of them: orders to the typesetter, broken XML, pictures that are none or too large, and
// Markdown that grows when it is read. Each by itself.

const of = (times: number, part: string): string => part.repeat(times);
const svg = (inside: string): string =>
  `![x](data:image/svg+xml;base64,${Buffer.from(inside).toString('base64')})`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** A PNG that says it is 60,000 points wide and high. */
const HUGE_PNG =
  'iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAYAAAAAAAAAAAAACklEQVR4nGMAAQAABQABDQottAAAAABJRU5ErkJggg==';

export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  // Orders to the typesetter.
  'reads a file': '#read("/etc/passwd")',
  'fetches a package': '#import "@preview/cetz:0.1.0"',
  'ends the text and gives an order': '"; #panic("x"); "',
  'ends the text with a backslash': '\\"; #panic("x")',
  'gives an order in a formula': '$#read("/etc/passwd")$',
  'leaves a formula open': '$"#panic()$ $\\undefined{$ $$\\begin{x}$$',
  'gives an order in code': '```"\\\n#panic()\n```',
  'gives an order as the language of code': '```"]#panic()//\nx\n```',
  'gives an order in a table': '| #panic() | "] |\n|---|---|\n| #while true {} | `#read("/x")` |',
  'gives an order in a link': '[#panic()](<https://example.com/")#panic()//>)',
  'goes round for ever': '#while true {}\n\n#let f() = f()\n\n#f()',
  // XML.
  'closes elements of Word': '<w:p/></w:t></w:r>&amp;&#x0;]]>',
  'declares an entity': '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>&a;',
  'holds signs that XML has not': '\u0000\u0008\u000b\ufffe\uffff\ud800 lone',
  'holds an instruction': '<?xml version="1.0"?><?xml-stylesheet href="file:///etc/passwd"?>',
  // Addresses.
  'runs by a link': '[x](javascript:alert(1)) [y](data:text/html,<script>alert(1)</script>)',
  'shows files of the server': '![y](file:///etc/passwd) ![z](../../../../etc/passwd)',
  'shows pictures of the house': '![a](http://127.0.0.1:1/a.png) ![b](http://169.254.169.254/latest)',
  'names a picture by reference': '![a][b]\n\n[b]: data:image/png;base64,AAAA',
  // Pictures.
  'is no picture': '![a](data:image/png;base64,bm8gcGljdHVyZQ==)',
  'is a huge picture': `![a](data:image/png;base64,${HUGE_PNG})`,
  'is a picture that fetches': svg(`${SVG}><image xlink:href="http://127.0.0.1:1/x"/></svg>`),
  'is a picture with entities': svg(
    `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${SVG}><text>&b;&b;</text></svg>`,
  ),
  'is a picture of itself': svg(`${SVG}><g id="a"><use href="#a"/><use href="#a"/></g></svg>`),
  // Markdown that grows.
  'has notes that name each other': '[^1] [^1] [^2]\n\n[^1]: a [^2]\n[^2]: b [^1]',
  'has many notes': `${of(500, 'x[^1] ')}\n\n[^1]: ${of(500, 'y ')}`,
  'has a row of too many cells': '| a |\n|---|\n| b | c | d |',
  'has a wide table': `|${of(400, 'a|')}\n|${of(400, '-|')}\n|${of(400, 'b|')}`,
  'opens many brackets': `${of(2_000, '[')}x`,
  'opens many links': of(1_000, '[a]('),
  'opens many stars': `${of(3_000, '*')}a${of(3_000, '*')}`,
  'opens much code': Array.from({ length: 300 }, (_, n) => of(n + 1, '`')).join(' x '),
  'quotes without end': `${of(20_000, '>')} x`,
  'has a word without end': of(20_000, 'x'),
  'has many entities': of(2_000, '&NotEqualTilde;'),
  'has a formula of many fractions': `$${of(200, '\\frac{1}{')}x${of(200, '}')}$`,
  'has a formula that defines itself': '$$\\def\\a{\\a\\a}\\a$$ $$\\newcommand{\\b}{\\b\\b}\\b$$',
  // Signs.
  'piles up marks': of(200, `a${of(20, '\u0301\u0489')} `),
  'turns the direction': `${of(500, '\u202e\u2066')}abc${of(500, '\u2069\u202c')}`,
  'is nothing': '',
};
