"""Runs OpenStack Swift, a storage with an S3 interface, for tests: every part of it in this one process.

Wants an empty folder as its argument, writes its port to standard output, and ends with standard input.
"""
import os
import sys

folder = sys.argv[1]


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


# Before the rest is imported: modules read it then.
write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = tests\n')
from swift.common import utils
utils.set_swift_dir(folder)

import eventlet
import eventlet.wsgi
from swift.common.ring import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp
utils.eventlet_monkey_patch()

DEFAULTS = f"""
[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
log_address = {folder}/no-log
"""
STORAGE = DEFAULTS + """
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""
# Nothing listens at the cache's address: the cache may be away, but a pipeline without one is refused.
PROXY = DEFAULTS + """
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats cache s3api tempauth copy slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""


def make_ring(kind, port):
    """One device, one replica."""
    device = {'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1}
    builder = RingBuilder(1, 1, 0)
    builder.add_dev({**device, 'replication_ip': '127.0.0.1', 'replication_port': port})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f'{kind}.ring.gz'))


def serve(name, socket, config):
    app = loadapp(write(f'{name}.conf', config), global_conf={'log_name': name})
    # Headers in their own letters: S3 clients ask for ETag, not Etag.
    options = {'protocol': SwiftHttpProtocol, 'capitalize_response_headers': False}
    eventlet.spawn(eventlet.wsgi.server, socket, app, utils.NullLogger(), **options)


def listen():
    return eventlet.listen(('127.0.0.1', 0))


os.makedirs(os.path.join(folder, 'devices/d1'))
storages = {kind: listen() for kind in ('account', 'container', 'object')}
for kind, socket in storages.items():
    make_ring(kind, socket.getsockname()[1])
for kind, socket in storages.items():
    serve(kind, socket, STORAGE.format(kind=kind))
proxy = listen()
serve('proxy', proxy, PROXY)
print(proxy.getsockname()[1], flush=True)
while eventlet.tpool.execute(sys.stdin.buffer.read, 1):
    pass
# Not exit(): a thread of Swift's may be at work.
os._exit(0)
