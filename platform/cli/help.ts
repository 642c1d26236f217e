// Renders the help of a program.
import { alignColumns } from './columns.ts';
import type { Command, Option, Program } from './command.ts';

/** Renders the summaries of several commands, or all details of one. */
export function renderHelp(program: Program, commands: readonly Command[]): string {
  const [only] = commands;
  return only && commands.length === 1
    ? renderCommandHelp(program, only)
    : renderProgramHelp(program, commands);
}

function renderProgramHelp({ usage, summary }: Program, commands: readonly Command[]): string {
  const rows = commands.map(({ name, operands, summary: does }) => [`  ${synopsisOf(name, operands)}`, does]);
  return [
    summary,
    '',
    `Usage: ${usage} <command>`,
    '',
    'Commands:',
    ...alignColumns(rows),
    '',
    `${usage} <command> --help shows details. Exits with 0 on success, 1 on failure, 2 when the command line`,
    'is invalid.',
    '',
  ].join('\n');
}

/** The usage of a command and its options. */
function renderCommandHelp({ usage }: Program, command: Command): string {
  const { name, operands, options, summary, description } = command;
  const required = Object.entries(options).filter(([, option]) => 'required' in option);
  const call = [synopsisOf(name, operands), ...required.map(optionSynopsis), '[options]'].join(' ');
  const rows = [
    ...Object.entries(options).map((option) => [`  ${optionSynopsis(option)}`, option[1].help]),
    ['  --json', 'Prints JSON.'],
    ['  --help', 'Prints this help.'],
  ];
  const about = description === null ? [summary] : [summary, '', ...wrap(description)];
  return [...about, '', `Usage: ${usage} ${call}`, '', 'Options:', ...alignColumns(rows), ''].join('\n');
}

const synopsisOf = (name: string, operands: readonly string[]): string =>
  [name, ...operands.map((operand) => `<${operand}>`)].join(' ');

const optionSynopsis = ([name, option]: [string, Option]): string =>
  option.type === 'boolean' ? `--${name}` : `--${name} <${option.value}>`;

const WIDTH = 100;

function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** The help of all commands as Markdown. */
export function renderMarkdownHelp(program: Program): string {
  const sections = program.commands.map((command) => {
    return `### ${program.name} ${command.name}\n\n\`\`\`\n${renderCommandHelp(program, command)}\`\`\`\n`;
  });
  return [
    `## ${program.name}\n`,
    `\`\`\`\n${renderProgramHelp(program, program.commands)}\`\`\`\n`,
    ...sections,
  ].join('\n');
}
