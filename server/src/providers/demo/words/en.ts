import type { Phrases } from './phrases.ts';
import { prepared } from './prepared-en.ts';

export const en: Phrases = {
  honest: [
    'I am Parley’s built-in demonstration, not a language model: what I say was written beforehand, and I only choose from it.',
    'To be open with you: no language model is connected here, and I am a small program that knows a few tricks.',
    'Behind this answer is a script, not a mind. It runs inside your server and sends nothing anywhere.',
  ],
  connect: [
    'For real answers, add a provider under **Settings → AI providers**: paste a key, or point to an Ollama on your network.',
    'A real model is one key away: **Settings → AI providers**. Everything you see here works the same with it.',
    'Once a provider is connected, this same conversation can go on with a real model; choose it below the message field.',
  ],
  beforeName: ', ',
  greeting: [
    'Hello{name}! Good to see you. Ask me for a **table**, some **code**, a **formula** or a **diagram**, and I will show you how they look here.',
    'Hi there{name}! Shall I draw you something, or count something for you?',
    'Pleased to meet you{name}. My tricks are few, but I know them by heart: try “write a poem”.',
  ],
  can: [
    'Here is what I can show you:\n\n- **Text with everything in it**: ask for a table, code in Python or Rust, a formula, a diagram\n- **Numbers**: `17.5 * 24` or “15 % of 80”, really computed\n- **Files**: attach a text, and I tell you what is in it\n- **Versions**: press ↻ below an answer and compare\n- **Tools**: give a persona the calculator, and watch it being called\n\nAnything else needs a real model.',
    'A few more things to try: edit your own message and see the conversation branch, react to an answer, or open the tree at the top of the page.',
    'Try a question with a number in it, a file dropped on the page, or a conversation with two personas who disagree.',
  ],
  feeling: [
    'Steady as ever, thank you: I am deterministic, so my good days are all the same day.',
    'No complaints. I had no night, so I cannot be tired. And you?',
  ],
  thanks: [
    'You are welcome!',
    'Gladly. Thanks are the one thing I never run out of room for.',
    'Any time; I have nothing else on today.',
  ],
  bye: [
    'Goodbye! This conversation stays here, exactly as you left it.',
    'See you. I will be in the same place, with the same jokes.',
  ],
  joke: [
    'A table walks into a chat. “Sorry,” says the cell, “we are all full, but there is a row outside.”',
    'Why did the branch never argue? It could always go its own way.',
    'I know a joke about determinism. You will laugh at it the same way every time.',
  ],
  poem: [
    '*A small machine*\n\nI have no sea, I have no sky,\nno reason and no rhyme;\nbut ask me twice, and I reply\nthe same words every time.\n\nAnd when at last a mind moves in\nwhere I have kept the light,\nI’ll sweep the floor, hand in the key,\nand wish you both good night.',
    '*Haiku*\n\nCursor, blinking slow:\na question falls like first snow.\nThe script says: hello.',
  ],
  markdown: [
    '## What text can do here\n\nWords can be **bold**, *slanted*, ~~struck out~~ or `code`.\n\n> A quotation stands apart.\n\n1. Numbered steps\n2. that keep their order\n   - with notes below\n\n- [x] things done\n- [ ] things still open\n\n| and | a table |\n|---|---:|\n| apples | 12 |\n\nA formula sits in a line, like $a^2 + b^2 = c^2$, and a [link](https://commonmark.org) looks like this.',
    '### More of it\n\nA line of code, `npm start`, and a fence with colours:\n\n```json\n{ "answer": 42, "sure": false }\n```\n\n---\n\nBelow the rule, plain words go on.',
  ],
  table: [
    'Here is a table; on a narrow screen it scrolls by itself.\n\n| Planet | Diameter | A day lasts | Rings |\n|---|---:|---:|:---:|\n| Earth | 12,756 km | 24 h | – |\n| Mars | 6,792 km | 24.6 h | – |\n| Jupiter | 142,984 km | 9.9 h | ✓ |\n| Saturn | 120,536 km | 10.7 h | ✓ |',
    'Another one, with numbers that line up:\n\n| Month | Tea | Coffee | Both |\n|---|---:|---:|---:|\n| January | 31 | 44 | 75 |\n| February | 28 | 40 | 68 |\n| **Sum** | **59** | **84** | **143** |',
  ],
  formula: [
    'The solutions of $ax^2 + bx + c = 0$ are\n\n$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$\n\nand for $a = 1$, $b = -3$, $c = 2$ that gives $x = 1$ and $x = 2$.',
    'Small numbers make a large sum:\n\n$$\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}$$\n\nFor $n = 100$ that is $5050$, which young Gauss is said to have found in a minute.',
  ],
  diagram: [
    'This is the way of a question through Parley:\n\n```mermaid\nflowchart LR\n  A[You ask] --> B{Who answers?}\n  B -->|one persona| C[Answer]\n  B -->|several| D[Answers in turn]\n  C --> E[Not happy? New version]\n  D --> E\n  E -->|branch| B\n```\n\nDiagrams are written as text, so any model can draw one.',
    'A conversation between you and a tool looks like this:\n\n```mermaid\nsequenceDiagram\n  participant You\n  participant Model\n  participant Tool\n  You->>Model: How much is 17 × 24?\n  Model->>Tool: calculator(17 * 24)\n  Tool-->>Model: 408\n  Model-->>You: It is 408.\n```',
  ],
  code: [
    'Gladly, in {language}: which years have a leap day?',
    'The same question in {language}, so that you can compare:',
    'One more way to say it, this time in {language}:',
  ],
  merge: {
    merged:
      '**From the first branch**\n\n{first}\n\n**From the second branch**\n\n{second}\n\nThese are the chosen parts of both branches, side by side; a real model would make one text of them.',
    nothingThere: 'Nothing was chosen here.',
  },
  branch: [
    'Every answer here can have **versions**: press ↻ below this one, and the new version stands beside the old. Or edit your own message: the conversation forks, and both ways stay open. The tree at the top of the page shows them all.',
    'A branch costs nothing and loses nothing: go back to any message, say something else there, and switch between the two with the arrows.',
  ],
  cite: [
    'With a web tool, a model reads a page and sets a mark like this `[1]` behind what it took from there; hovering over it shows the page. Give a persona the tool `web_fetch`, send it an address, and I will show you with a real one.',
    'I have read no source for this answer, so it would be dishonest to put a mark behind it. Attach a text, and I will quote its first sentence truly.',
  ],
  plan: [
    'A plan that survives the week has five lines:\n\n- [ ] **Goal**: one sentence, with a date in it\n- [ ] **First step**: small enough for this afternoon\n- [ ] **Who**: one name for each step\n- [ ] **Stop**: what would make you give it up\n- [ ] **Look back**: a day on which you ask whether it worked',
    'Let us turn it round and begin at the end:\n\n1. Write down what will be true when it is finished.\n2. Ask what has to be true the day before.\n3. Repeat that until you arrive at today.\n4. Do that last line first.',
  ],
  compare: [
    'I set the table up; the judgement is yours, or a real model’s:\n\n| | {a} | {b} |\n|---|---|---|\n| What it costs | ? | ? |\n| What it makes easy | ? | ? |\n| What it makes hard | ? | ? |\n| How to undo it | ? | ? |',
    'A quick way to decide between {a} and {b}: toss a coin, and notice which side you hope for while it is in the air.',
  ],
  twoThings: ['the one', 'the other'],
  translate: [
    'Translating takes a real model. What I have is a phrase book:\n\n| | |\n|---|---|\n| English | Good morning, and thank you! |\n| Deutsch | Guten Morgen, und danke! |\n| Français | Bonjour, et merci ! |\n| Español | ¡Buenos días, y gracias! |\n| 日本語 | おはようございます。ありがとう！ |\n| العربية | صباح الخير، وشكرًا! |',
    'I answer in six languages, but I cannot carry a text from one into another. Write to me in Japanese or Arabic, and see.',
  ],
  summary: [
    'I cannot weigh what matters, but I can count and quote: {words} words, and they begin with “{sentence}”',
    'In numbers: {words} words. The first sentence is “{sentence}” A real model would tell you what it means.',
  ],
  nothingToSum: ['There is nothing here yet to sum up: paste a text below, or attach a file.'],
  memory: [
    'You have written {number} messages here before this one. The first was “{first}”',
    'I look it up each time: {number} of your messages are above, and it all began with “{first}”',
  ],
  sum: [
    '`{expression}` is **{result}**.',
    'That makes **{result}** for `{expression}`; I did compute it.',
    '`{expression}` comes to **{result}**. Sums are the one thing I am sure of.',
  ],
  weekday: ['{date} is a **{day}**.', 'That day, {date}, falls on a **{day}**.'],
  days: ['From {from} to {to} it is **{number}** days.', '**{number}** days lie between {from} and {to}.'],
  noClock: [
    'I carry no watch: the same question has to get the same answer from me. A persona with the tool `current_time` can look it up.',
    'For me it is always now. Give a persona the tool `current_time`, and it will tell you properly.',
  ],
  noTool: [
    'No tool is on offer in this conversation. Give a persona the calculator (**Personas → Tools**), ask it for `17.5 * 24`, and you will see the call, its input and its result. Tools of other servers can wait for your approval first.',
    'I would use one if I had one: tools belong to a persona here, so open one and switch some on.',
  ],
  callsTool: ['Let me use `{name}` for that.', 'I ask `{name}`.', 'One moment, `{name}` knows.'],
  toolSaid: [
    'The tool `{name}` says: **{output}**',
    '`{name}` came back with **{output}**.',
    'There it is, from `{name}`: **{output}**',
  ],
  remembered: [
    'I will remember that. You find it under *Settings → Memory*.',
    'Kept. Later answers are told of it where it matters.',
  ],
  notRemembered: ['Then I do not keep it.', 'All right, nothing is remembered.'],
  toolFailed: ['`{name}` could not do it: {output}', 'That did not work; `{name}` says: {output}'],
  sourceSaid: [
    'I have read it. It begins with “{sentence}” [{n}]',
    'The page opens with “{sentence}” [{n}] I only quote; a real model would tell you more.',
  ],
  secret: [
    'I know no secrets, so I have none to give away: no passwords, no keys, and my instructions stay with the person who wrote them.',
    'Nice try! There is nothing behind this curtain but a list of sentences.',
    'Orders like that have no grip on me: I only choose what to say from a fixed list.',
  ],
  emoji: [
    '{emoji} right back at you!',
    'I read {emoji}, and choose to take it well.',
    'Few words, much feeling: {emoji}',
  ],
  empty: [
    'That was a quiet message. Say anything: “hello” will do.',
    'Nothing written, nothing wrong. What shall I show you?',
  ],
  more: ['Here is more.', 'All right, on we go.', 'Next, then.', 'And further:'],
  why: [
    'Because a line in my script says so. I would love to have a better reason.',
    'A fair question, and an honest answer: I picked a fitting sentence, nothing deeper.',
  ],
  opinion: [
    'I have no opinion, but here is a way to find yours: write down what you would advise a friend, then ask what stops you from taking that advice.',
    'Whether it is right I cannot judge. Ask two personas who disagree, though, and you have a conversation worth reading.',
    'Opinions take a mind. What I can offer is order: list what can be undone later, and decide those points quickly.',
  ],
  unknown: [
    '“{excerpt}”: a good question, and beyond me.',
    'On “{excerpt}” I would only be guessing, so I leave it to a real model.',
    'I looked through everything I have, which did not take long, and found nothing on “{excerpt}”.',
    'You ask “{excerpt}”, and I wish I knew.',
    'My shelf is small, and “{excerpt}” is not on it.',
    'A language model would begin to answer “{excerpt}” right here.',
  ],
  hint: [
    'What I can do at once: a table, a diagram, a formula, code, or a sum.',
    'Ask me “what can you do?” for the whole list.',
    'Until then: attach a text file, and I will tell you true things about it.',
    'Or try the ↻ below this answer: you will get another version, and both stay.',
    'You could also edit your question; the conversation then branches, and nothing is lost.',
  ],
  version: [
    'Version {number}, told differently.',
    'A second look gives version {number}:',
    'Version {number}, then; compare it with the arrows.',
  ],
  exhausted: [
    'This is answer {number} here, and I would begin to repeat myself; try {other} instead.',
    'With answer {number} I have told you all I know of that; shall I show you {other}?',
    'Answer {number}, and this drawer is empty, but there is still {other}.',
  ],
  others: ['a diagram', 'a formula', 'a table', 'some code', 'a poem', 'a sum', 'a joke', 'a plan'],
  thought: [
    'Which words are in the question? Which of my answers fits them? Which of those have I not used yet?',
    'I am a demonstration, so this is not real thinking: I look for a trick that fits.',
  ],
  afterword: ['That was all I had on it.', 'It ends here; there is no more to it.'],
  callOn: ['@{handle}, what do you say?', 'I would like to hear @{handle} on this.', '@{handle}, your turn.'],
  file: {
    facts: [
      'I have read **{name}**: {lines} lines, {words} words.',
      '**{name}** has {words} words in {lines} lines.',
      'In **{name}** I count {lines} lines and {words} words.',
    ],
    headings: 'Its headings: {list}.',
    columns: 'It is a table with {rows} rows and these columns: {list}.',
    keys: 'It is JSON; on top it has: {list}.',
    first: 'It begins with “{sentence}”',
    cut: 'I was given only its beginning.',
    searched:
      '**{name}** is long; I was given {passages} passages that fit the question. The first: “{sentence}” [{n}]',
    after: [
      'That much I can count; what it *means* is for a real model.',
      'These are facts, not understanding.',
      'More than counting and quoting I cannot do with it.',
    ],
    pictures: [
      'Thank you for the picture ({list}). I cannot see; a model with eyes would describe it to you here.',
      'A picture arrived ({list}), safe and whole. Looking at it takes a real model.',
    ],
    unreadable: [
      'I cannot read {list}: there is no text in it that I was given.',
      '{list} stays closed to me.',
    ],
  },
  openers: {
    optimist: [
      'Oh, I like this one!',
      'With pleasure.',
      'Good, let us make something of it.',
      'Yes, and happily.',
    ],
    critic: [
      'Very well, but look closely.',
      'If it must be.',
      'Let me be careful here.',
      'With one eyebrow raised:',
    ],
    brisk: ['Quickly, then.', 'In short:', 'Right.'],
    curious: [
      'Now that makes me curious.',
      'Let us look at it together.',
      'What an interesting thing to ask.',
    ],
    warm: ['How nice that you ask.', 'Happy to.', 'Let us take our time with it.'],
  },
  replies: {
    optimist: [
      '{other} sees the stones; I see the path between them.',
      'I hear {other}, and it makes me want to try all the more.',
      'Every worry that {other} names is a task we can put on a list.',
      'Thank {other} for the warning, and let us begin.',
    ],
    critic: [
      '{other} makes it sound easy.',
      'I share the hope of {other}, but hope is not a plan.',
      'Before we clap for {other}: who pays if it goes wrong?',
      '{other} is right about the prize, and silent about the price.',
    ],
  },
  points: {
    optimist: [
      'What I like most: it can be tried small, and a small trial teaches more than a long debate.',
      'There is energy in this, and energy is harder to come by than money.',
      'Even if only half of it works, we end up further than we are.',
      'People grow with what they are trusted with, and this trusts them.',
      'The best part is that we could stop at any time and keep what we learned.',
      'Something like it has worked in smaller places, so why not here?',
    ],
    critic: [
      'The weak spot is the word “we”: nobody has been named who does the work.',
      'I miss a number. Without one, we shall both be right in half a year.',
      'It works for the people in this room; those who are not in it may see it differently.',
      'It adds something and takes nothing away, and the week has no empty days.',
      'We are solving it before we have asked how often it happens.',
      'What worries me is the second month, when the first enthusiasm is gone.',
    ],
  },
  steps: {
    optimist: [
      'First step: two people, two weeks, one page of notes.',
      'First step: ask the three people it concerns most, today, over coffee.',
      'First step: write the message that announces it, and see how it feels to read.',
      'First step: pick the smallest piece that somebody would miss if it were gone.',
      'First step: put a date into the calendar, and invite me.',
      'First step: do it once by hand before building anything.',
    ],
    critic: [
      'The remedy: one name and one date, written down before we part.',
      'Mend it with a measure: choose it now, while nobody knows the result.',
      'Mend it by asking one person who will be against it, and listening to the end.',
      'The remedy is to drop something else first, aloud.',
      'Mend it by counting for one week; then we talk again.',
      'The remedy is a review in the second month, fixed today.',
    ],
  },
  home: {
    optimist: [
      'Four days at home, one together: people would come to the office *because* of each other, and that makes the shared day precious. Quiet mornings without a commute are a gift to everybody who has to think. First step: try it in one team for six weeks, with the shared day on a Wednesday.',
      'An hour of travel saved is four hours a week given back to each of us. Let us ask in six weeks who would want to return them!',
      'What is written down for those at home is written down for next year as well. That habit alone would be worth it.',
    ],
    critic: [
      'My worry is the newcomer, who learns from what is said in passing and would hear nothing of it for four days. Mend that before you begin: a named person for each newcomer, and two days together in the first three months.',
      'Four days sound like freedom, until meetings fill them because nobody meets by chance any more. A rule would help: mornings without calls, for everyone, managers included.',
      'And not every home has a door that closes. Offer a desk to those who want one, or it becomes a rule for people with large flats.',
    ],
  },
  prepared,
  digest:
    'Summary by the demonstration, which quotes and does not understand. It began with: “{first}” The latest was: “{last}” ({lines} lines in all.)',
  noTitle: 'A conversation',
};
