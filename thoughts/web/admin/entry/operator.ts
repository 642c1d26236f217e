// The pages of operators: for administrators who logged in or confirmed themselves in the last ten minutes.
import { isRecent } from '@tandem/platform/accounts/recent-authentication.ts';
import type { Endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static, TSchema } from 'typebox';
import { withQuery } from '../../addresses.ts';
import type { Member, Visitor } from '../../session/visitor.ts';
import { requireOwnForm } from '../../site/forms.ts';
import { PAGE, type PageResult, redirect, type Site, visit } from '../../site/page.ts';

/** An administrator who opens a page. */
type OperatorVisitor = Visitor & { member: Member };

/** Returns `member` if it is an administrator. Refuses (not found) everybody else. */
export function requireAdministrator(visitor: Visitor): OperatorVisitor {
  const { member } = visitor;
  if (member?.caller.role !== 'admin') throw notFound('page');
  return { ...visitor, member };
}

async function isConfirmed({ thoughts }: Site, { caller }: Member): Promise<boolean> {
  return isRecent(thoughts.database.read, caller, thoughts.clock.now());
}

type OperatorCall = { header(name: string): string | undefined; raw: { target: string }; origin: string };

/**
 * Runs `show` for a confirmed administrator. Anonymous visitors log in first. If the last password
 * confirmation is too old, it is requested again and leads to `back`: the page, or the page of the form.
 */
const operate = (
  site: Site,
  call: OperatorCall,
  back: string,
  show: (visitor: OperatorVisitor) => Promise<PageResult>,
) =>
  visit(site, call, async (visitor): Promise<PageResult> => {
    if (!visitor.member) return redirect(withQuery('/login', { back }));
    const operator = requireAdministrator(visitor);
    if (!(await isConfirmed(site, operator.member))) return redirect(withQuery('/operate/confirm', { back }));
    return show(operator);
  });

/** Declares a page of operators. It is never cached. */
export const operatorPage = <Query extends TSchema>(path: string, summary: string, query: Query) =>
  endpoint({ ...PAGE, method: 'GET', path, summary, query }) as Endpoint<TSchema, Query, TSchema, 'public'>;

/** Declares a form of operators. */
export const operatorForm = <Body extends TSchema>(path: string, summary: string, schema: Body) =>
  endpoint({ ...PAGE, method: 'POST', path, summary, input: { kind: 'parameters', schema } }) as Endpoint<
    TSchema,
    TSchema,
    Body,
    'public'
  >;

export const PagedQuery = { page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) };

export function mountOperatorPage<Query extends TSchema>(
  site: Site,
  declared: Endpoint<TSchema, Query, TSchema, 'public'>,
  show: (query: Static<Query>, visitor: OperatorVisitor) => Promise<PageResult>,
): void {
  site.thoughts.http.mount(declared, (call) =>
    operate(site, call, call.raw.target, (visitor) => show(call.query as Static<Query>, visitor)),
  );
}

/** `back` is the page that the form is on, to which `act` leads unless it shows something. */
export function mountOperatorForm<Body extends TSchema>(
  site: Site,
  declared: Endpoint<TSchema, TSchema, Body, 'public'>,
  back: string,
  act: (body: Static<Body>, visitor: OperatorVisitor) => Promise<PageResult | undefined>,
): void {
  site.thoughts.http.mount(declared, (call) =>
    operate(site, call, back, async (visitor) => {
      requireOwnForm(call);
      return (await act(call.body as Static<Body>, visitor)) ?? redirect(back);
    }),
  );
}
